# The service and what it runs with, and nothing else. It runs as a user without rights, on a file system that may be
# read-only but for /data.
#
# The base is pinned by its exact tag. A tag can be moved: pin the digest that your registry shows for it where you build.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json tsconfig.browser.json vite.config.mjs ./
COPY scripts/build-console.mjs ./scripts/
COPY docs/console.md ./docs/
COPY src ./src
RUN npm run --silent build && npm prune --omit=dev --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
# MALLOC_ARENA_MAX: the allocator would keep tens of megabytes for each of its threads.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data/accounts MALLOC_ARENA_MAX=2
# For the embedded server, which is used only where MONGODB_URL is not set: its folder, and its key file beside that.
RUN mkdir /data && chown node:node /data && chmod 700 /data
WORKDIR /app
COPY package.json LICENSE ./
COPY scripts/health-check.mjs ./scripts/
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "scripts/health-check.mjs"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=100", "dist/main.js"]
