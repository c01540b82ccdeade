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
set "SWT=%LIB%\swt\windows-x86_64"
if "%MACHINE%"=="ARM64" set "SWT=%LIB%\swt\windows-aarch64"
"%JAVA%" -XX:+UseSerialGC -XX:PretenureSizeThreshold=2m -XX:MaxNewSize=24m -Xshare:auto -Djava.awt.headless=true %THREADLANES_JAVA_OPTS% -cp "%LIB%\*;%SWT%\*" org.threadlanes.app.Main %*
exit /b %ERRORLEVEL%
