const { tmpdir } = require('node:os');

// A disk that has to be waited for is part of what these check.
process.env.TMPDIR ??= tmpdir();

/**
 * The reliability checks: longer than the suite, bounded by default, as long as one likes through their scripts
 * (docs/reliability.md). One after the other, since each keeps the machine busy.
 * @type {import('jest').Config}
 */
module.exports = {
  ...require('./jest.config.js'),
  roots: ['<rootDir>/test/reliability'],
  testPathIgnorePatterns: [],
  maxWorkers: 1,
  testTimeout: 600_000,
  // What a failed check left at work must not keep the run from ending.
  forceExit: true,
};
