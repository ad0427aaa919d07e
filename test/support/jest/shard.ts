import { relative } from 'node:path';

/** The paths of test files; see `shards.cjs`. */
declare const TEST_FILES: readonly string[];

for (const path of TEST_FILES) {
  describe(relative(process.cwd(), path), () => {
    require(path);
  });
}
