# docker build -t threadlanes .        after ./release, from what is in dist
# docker run --rm -v "$PWD:/recordings" threadlanes report app.jfr
FROM eclipse-temurin:17-jre
COPY packaging/image dist/threadlanes-*.tar.gz /tmp/threadlanes/
RUN /tmp/threadlanes/image /tmp/threadlanes/threadlanes-*.tar.gz && rm -r /tmp/threadlanes
USER 65534:65534
WORKDIR /recordings
ENTRYPOINT ["threadlanes"]
