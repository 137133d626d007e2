FROM alpine:3.19
RUN apk --update add curl ca-certificates;\ 
    tarfile=a-${version}-bin.tar.gz;\	
    mkdir /opt/a;\
    rm ${tarfile};\
    true
