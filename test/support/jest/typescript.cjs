/*
 * Lets `require` load TypeScript. Stacks name the lines of the source.
 */
const { transformSync } = require('@swc/core');
const { addHook } = require('pirates');
const sourceMapSupport = require('source-map-support');

const OPTIONS = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
  sourceMaps: true,
};

const sourceMaps = new Map();

function compile(source, filename) {
  const { code, map } = transformSync(source, { ...OPTIONS, filename });
  sourceMaps.set(filename, { url: filename, map });
  return code;
}

addHook(compile, { exts: ['.ts'] });

sourceMapSupport.install({
  environment: 'node',
  handleUncaughtExceptions: false,
  retrieveSourceMap: (filename) => sourceMaps.get(filename) ?? null,
});

/** Writes the stack of an error by these source maps. Jest puts its own function in its place before each test file. */
exports.prepareStackTrace = Error.prepareStackTrace;
