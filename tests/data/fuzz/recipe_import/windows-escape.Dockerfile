# escape=`

FROM mcr.microsoft.com/windows/servercore:1809 AS builder
ARG BASIC_DIR=C:\plcnext\
ENV VS_URL "https://example.org/vs_community.exe" 
SHELL ["cmd", "/S", "/C"]
RUN C:\TEMP\vs_buildtools.exe --quiet --wait `
    --installPath C:\BuildTools `
    --add Component.Windows10SDK `
 || IF "%ERRORLEVEL%"=="3010" EXIT 0
COPY packages\* ${BASIC_DIR}
