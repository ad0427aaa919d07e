/*
 * Loads the service and its packages once for each worker, in place of once for each test file. It extends jest's own
 * runtime, for which jest has no public way. Shards by public options alone, each a file that requires many test files,
 * took 179 s for `npm test` in place of 112; files that load everything by themselves take longer still.
 */
const asyncHooks = require('node:async_hooks');
const { createRequire, Module } = require('node:module');
const { default: JestRuntime } = require('jest-runtime');

const TRANSFORM = {
  isInternalModule: false,
  supportsDynamicImport: false,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
};

/** Jest's transformer of the test file that runs; all of them do the same. */
let transformer;
const sourceMaps = new Map();

Module._extensions['.ts'] = (module, filename) => {
  const { code, sourceMapPath } = transformer.transform(filename, TRANSFORM);
  if (sourceMapPath) sourceMaps.set(filename, sourceMapPath);
  module._compile(code, filename);
};

const { AsyncLocalStorage } = asyncHooks;
/**
 * The one that the runners of all files use. Before Node.js 24, each one makes every promise cost more: with one for each
 * file, a file would take longer than the last.
 */
const runnerStorage = new AsyncLocalStorage();
class RunnerStorage {
  constructor() {
    // biome-ignore lint/correctness/noConstructorReturn: stands in for a class whose instance is shared
    return runnerStorage;
  }
}

const [major] = process.versions.node.split('.').map(Number);
const costsPromises = major < 24;

/**
 * Loads modules by Node.js's own `require`, once for all test files of a worker. Jest would load the service and its
 * packages anew for each file, which took about a second. There are no mocks of modules.
 */
class SharedModulesRuntime extends JestRuntime {
  constructor(...parameters) {
    super(...parameters);
    transformer = parameters[3];
    this.testPath = parameters[6];
  }

  requireModule(from, moduleName = from) {
    if (from === this.testPath) {
      globalThis.jest = this.requireModuleOrMock(from, '@jest/globals').jest;
      delete require.cache[from];
    }
    return createRequire(from)(moduleName);
  }

  /** The runner of a file: it keeps what belongs to the file, so each gets a new one. */
  requireInternalModule(from, moduleName = from) {
    const path = createRequire(from).resolve(moduleName);
    delete require.cache[path];
    if (!costsPromises) return require(path);
    asyncHooks.AsyncLocalStorage = RunnerStorage;
    try {
      return require(path);
    } finally {
      asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
    }
  }

  getSourceMaps() {
    return sourceMaps;
  }
}

module.exports = SharedModulesRuntime;
