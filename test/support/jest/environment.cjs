const asyncHooks = require('node:async_hooks');
const { createContext, runInContext } = require('node:vm');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
const { prepareStackTrace } = require('./typescript.cjs');
require('reflect-metadata');
require('../properties.ts');

/**
 * The `node:async_hooks` of jest's runner: all files share one storage. Before Node.js 24, each storage makes every promise
 * of the worker cost more. Jest loads its runner, which creates one, for each file, so a file would take longer than the
 * last.
 */
const runnerStorage = new asyncHooks.AsyncLocalStorage();
const runnerAsyncHooks = {
  ...asyncHooks,
  AsyncLocalStorage: function RunnerStorage() {
    return runnerStorage;
  },
};

/**
 * A global scope for jest's runner of a file. It inherits that of the tests, so that both mean the same by `String` or
 * `process`; what the runner defines stays its own.
 */
function runnerScope() {
  const scope = Object.create(globalThis);
  // Node.js's getters refuse to be called on anything but the global object.
  for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(globalThis)))
    if (get) Object.defineProperty(scope, name, { configurable: true, get: () => globalThis[name] });
  return createContext(Object.assign(scope, { runnerAsyncHooks }));
}

/** Closes what the tests of a file left open. Services that share a database with an earlier one end before it. */
async function closeServices() {
  const open = globalThis.openServices ?? [];
  globalThis.openServices = undefined;
  for (const close of open.reverse()) await close();
}

/**
 * Runs every test file in the one global scope of its worker, where Node.js's own `require` loads the service and its
 * packages once for all files. Jest would load them anew for each, which takes about a second. Only jest's runner gets a
 * scope for each file. What a file changes in the shared scope is put back when it ends.
 */
module.exports = class SharedEnvironment {
  context = runnerScope();
  global = runInContext('this', this.context);
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  console = globalThis.console;
  /** What jest's runner and its packages replace. */
  process = { exit: process.exit, cwd: process.cwd, chdir: process.chdir };
  env = { ...process.env };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.global.globalThis = this.global.global = this.global;
    this.global.loadTestFile = this.loadTestFile.bind(this);
  }

  async setup() {
    Error.prepareStackTrace = prepareStackTrace;
  }

  /** Loads a test file into the shared scope; `test-file.cjs` makes jest's runner call it. */
  loadTestFile(path, jestGlobals) {
    Object.assign(globalThis, jestGlobals, { console: this.global.console });
    delete require.cache[path];
    require(path);
  }

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    await closeServices();
    globalThis.console = this.console;
    Object.assign(process, this.process);
    for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
    Object.assign(process.env, this.env);
  }

  /** Prints what services logged as unexpected beside a test that fails. */
  handleTestEvent({ name, test }) {
    if (name !== 'test_done') return;
    const lines = globalThis.unexpectedLines ?? [];
    globalThis.unexpectedLines = undefined;
    if (test.errors.length === 0 || lines.length === 0) return;
    process.stderr.write(`Logged as unexpected by the time that "${test.name}" failed:\n${lines.join('\n')}\n`);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return this.context;
  }
};
