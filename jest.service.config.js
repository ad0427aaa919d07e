const config = require('./jest.config.js');
const { inShards } = require('./test/support/jest/shards.cjs');
const { serviceTests } = require('./test/support/jest/test-files.cjs');

/**
 * What `npm test` runs: every test that starts no other program.
 * @type {import('jest').Config}
 */
module.exports = inShards(config, serviceTests, 3 * config.maxWorkers);
