@echo off
rem Thread Lanes on the command line: threadlanes --help
rem JAVA_HOME picks the Java (17 or newer, a JRE will do); THREADLANES_JAVA_OPTS are options for it, such as -Xmx512m.
setlocal
set "LIB=%~dp0lib"
if not exist "%LIB%\" set "LIB=%~dp0..\plugins\org.threadlanes.app\target\lib"
if not exist "%LIB%\" (
	echo threadlanes: not built yet; run: mvn verify -DskipTests 1>&2
	exit /b 3
)
set "JAVA=java"
set "MACHINE=%PROCESSOR_ARCHITECTURE%"
if defined JAVA_HOME (
	set "JAVA=%JAVA_HOME%\bin\java"
	findstr /c:"OS_ARCH=\"x86_64\"" "%JAVA_HOME%\release" >nul 2>&1 && set "MACHINE=AMD64"
)
if "%~1"=="fleet" goto fleet
set "SWT=%LIB%\swt\windows-x86_64"
if "%MACHINE%"=="ARM64" set "SWT=%LIB%\swt\windows-aarch64"
"%JAVA%" -XX:+UseSerialGC -XX:PretenureSizeThreshold=16k -XX:MaxNewSize=24m -Xshare:auto -Djava.awt.headless=true %THREADLANES_JAVA_OPTS% -cp "%LIB%\*;%SWT%\*" org.threadlanes.app.Main %*
exit /b %ERRORLEVEL%

:fleet
rem Many recordings at once, on the Apache Spark of SPARK_HOME. On Windows, Spark also needs Hadoop's winutils in HADOOP_HOME.
set "FLEET=%LIB%\fleet"
if not exist "%FLEET%\" set "FLEET=%~dp0..\fleet\target"
if not exist "%FLEET%\threadlanes-fleet.jar" (
	echo threadlanes: %FLEET%\threadlanes-fleet.jar is missing; run: mvn -f fleet/pom.xml package -DskipTests 1>&2
	exit /b 3
)
if not exist "%SPARK_HOME%\jars\" (
	echo threadlanes: fleet needs Apache Spark 4 for Scala 2.13; unpack one and set SPARK_HOME to its folder. 1>&2
	exit /b 3
)
set "OPENS="
for %%p in (java.lang java.lang.invoke java.lang.reflect java.io java.net java.nio java.util java.util.concurrent java.util.concurrent.atomic sun.nio.ch sun.nio.cs sun.security.action sun.util.calendar) do call set "OPENS=%%OPENS%% --add-opens=java.base/%%p=ALL-UNNAMED"
set ARGS=
:next
shift
if "%~1"=="" goto start
set ARGS=%ARGS% %1
goto next
:start
"%JAVA%" %OPENS% -XX:TieredStopAtLevel=1 -Xmx1200m -XX:+UseParallelGC -Xlog:disable -Djava.awt.headless=true -Dlog4j2.configurationFile=threadlanes-log4j2.properties %THREADLANES_JAVA_OPTS% -cp "%FLEET%\threadlanes-fleet.jar;%SPARK_HOME%\jars\*" org.threadlanes.fleet.Fleet %ARGS%
exit /b %ERRORLEVEL%
