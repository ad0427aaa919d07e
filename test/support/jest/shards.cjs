const { statSync } = require('node:fs');

/**
 * A configuration that runs test files in a few shards. Jest loads the service and its packages anew for each file that
 * it runs, which takes as long as many a file's tests: here, such a file is a shard.
 * @param shards their number: enough that workers end at about the same time
 */
exports.inShards = ({ globalSetup, globalTeardown, maxWorkers, testTimeout, ...config }, files, shards) => {
  const largestFirst = [...files].sort((one, other) => statSync(other).size - statSync(one).size);
  return {
    ...{ globalSetup, globalTeardown, maxWorkers, testTimeout },
    projects: Array.from({ length: shards }, (_, shard) => ({
      ...config,
      displayName: `shard ${shard + 1}`,
      testMatch: ['<rootDir>/test/support/jest/shard.ts'],
      globals: { TEST_FILES: largestFirst.filter((_, position) => position % shards === shard) },
    })),
  };
};
