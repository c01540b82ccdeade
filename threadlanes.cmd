@rem Thread Lanes from its source. Build it first with Maven 3.9: mvn verify -DskipTests
@"%~dp0packaging\threadlanes.cmd" %*
