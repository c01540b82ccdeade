# docker build -t threadlanes .        after ./release, from what is in dist
# docker run --rm -v "$PWD:/recordings" threadlanes report app.jfr
# A JDK: a JRE cannot attach to other JVMs, which record and watch do by process id.
FROM eclipse-temurin:21-jdk
COPY packaging/image dist/threadlanes-*.tar.gz /tmp/threadlanes/
RUN /tmp/threadlanes/image /tmp/threadlanes/threadlanes-*.tar.gz && rm -r /tmp/threadlanes
USER 65534:65534
WORKDIR /recordings
ENTRYPOINT ["threadlanes"]
