# A server in a container, of nothing but Debian's packages and what package-lock.json names for the browser table:
#   docker build --tag iteru . && docker run --publish 8080:8080 --volume iteru:/var/lib/iteru iteru
FROM debian:12 AS build
COPY . /src
WORKDIR /src
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates
RUN tools/package

FROM debian:12
COPY --from=build /src/build/release/packages/iteru_*.deb /tmp/
RUN apt-get update && apt-get install --yes --no-install-recommends /tmp/iteru_*.deb && rm -rf /tmp/*.deb /var/lib/apt/lists/*
RUN useradd --system --home-dir /var/lib/iteru --create-home --shell /usr/sbin/nologin iteru
USER iteru
VOLUME /var/lib/iteru
EXPOSE 8080
CMD ["iteru", "serve", "--host", "0.0.0.0", "--port", "8080", "--data", "/var/lib/iteru"]
