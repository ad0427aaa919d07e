const { availableParallelism } = require('node:os');
const config = require('./jest.config.js');
const { programTests } = require('./test/support/jest/program-tests.cjs');

/**
 * The tests that start programs (the service and the command line as processes, browsers, packages, the guides' commands),
 * and those that take long.
 * @type {import('jest').Config}
 */
module.exports = {
  ...config,
  testMatch: programTests(),
  // They wait for their programs.
  maxWorkers: 2 * availableParallelism(),
};
