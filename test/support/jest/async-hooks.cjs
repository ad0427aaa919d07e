/* What jest's runner gets as `node:async_hooks`: `environment.cjs` says why. */
module.exports = runnerAsyncHooks;
