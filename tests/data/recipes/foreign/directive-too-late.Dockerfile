# a comment
# escape=`
# syntax=docker/dockerfile:1
FROM alpine:3.19
