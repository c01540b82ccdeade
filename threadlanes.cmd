@echo off
rem Thread Lanes on the command line: threadlanes --help. Build it first with Maven 3.9: mvn verify -DskipTests
setlocal
set "LIB=%~dp0plugins\org.threadlanes.app\target\lib"
if not exist "%LIB%\.stamp" (
	echo threadlanes: not built yet; run: mvn verify -DskipTests 1>&2
	exit /b 3
)
set "JAVA=java"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java"
"%JAVA%" -XX:+UseSerialGC -XX:PretenureSizeThreshold=2m -XX:MaxNewSize=24m -Xshare:auto -Djava.awt.headless=true %THREADLANES_JAVA_OPTS% -cp "%LIB%\*" org.threadlanes.app.Main %*
exit /b %ERRORLEVEL%
