const { TestEnvironment } = require('jest-environment-node');

const isInstance = Function.prototype[Symbol.hasInstance];

/**
 * Jest's environment for Node.js, in which an error that Node.js throws is an instance of the test's own class of that
 * name, as it is where there is no jest.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const ofNode of [Error, RangeError, SyntaxError, TypeError]) {
      const ofTest = this.global[ofNode.name];
      Object.defineProperty(ofTest, Symbol.hasInstance, {
        value(error) {
          return isInstance.call(this, error) || (this === ofTest && isInstance.call(ofNode, error));
        },
      });
    }
  }

  /** Prints what services logged as unexpected beside a test that fails. */
  handleTestEvent({ name, test }) {
    if (name !== 'test_done') return;
    const lines = this.global.unexpectedLines ?? [];
    this.global.unexpectedLines = undefined;
    if (test.errors.length === 0 || lines.length === 0) return;
    process.stderr.write(`Logged as unexpected by the time that "${test.name}" failed:\n${lines.join('\n')}\n`);
  }
};
