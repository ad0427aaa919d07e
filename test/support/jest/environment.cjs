const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Where jest's runner keeps the handlers of a file's events. */
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

/**
 * Runs every test file in the one global scope of its worker, so that modules loaded for one file also serve the next.
 * What a file changes in that scope is put back when it ends.
 */
module.exports = class SharedEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  console = globalThis.console;
  exit = process.exit;
  env = { ...process.env };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    globalThis.console = this.console;
    process.exit = this.exit;
    for (const name of Object.keys(process.env)) if (!(name in this.env)) delete process.env[name];
    Object.assign(process.env, this.env);
    delete globalThis[EVENT_HANDLERS];
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

  /** Jest asks for it; the runtime beside this file loads modules without it. */
  getVmContext() {
    return null;
  }
};
