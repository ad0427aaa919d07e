const config = require('./jest.config.js');
const { programTests } = require('./test/support/jest/program-tests.cjs');

/**
 * What `npm test` runs: every test that starts no other program and is not long.
 * @type {import('jest').Config}
 */
module.exports = {
  ...config,
  testPathIgnorePatterns: [...config.testPathIgnorePatterns, ...programTests()],
};
