#if(framework == "net8.0")
FROM mcr.microsoft.com/dotnet/aspnet:8.0-alpine AS base
#endif

#Install fonts
RUN apk update && apk upgrade
EXPOSE 80
EXPOSE 443/tcp 8080-8090/udp
COPY ["./", "Project Template/"]
ENTRYPOINT ["dotnet", "Project.dll"]
