const { availableParallelism } = require('node:os');
require('./test/support/jest/typescript.cjs');

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: '<rootDir>/test/support/jest/environment.cjs',
  transform: { '\\.test\\.ts$': '<rootDir>/test/support/jest/test-file.cjs' },
  moduleNameMapper: { '^node:async_hooks$': '<rootDir>/test/support/jest/async-hooks.cjs' },
  testSequencer: '<rootDir>/test/support/jest/longest-first.cjs',
  // Jest would leave one processor free. A test waits a third of its time, for the database or for a process.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  roots: ['<rootDir>/test'],
  testPathIgnorePatterns: ['<rootDir>/test/reliability/'],
  testMatch: ['**/*.test.ts'],
  globalSetup: '<rootDir>/test/support/jest/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.ts',
  // A busy machine is no fault.
  testTimeout: 120_000,
};
