const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** What a test imports that starts programs: the service or the command line in a process of its own, a browser. */
const STARTS_PROGRAMS = /from '(?:[./]+support\/(?:browser|service-process|service-for-programs)|node:child_process)'/;

const TESTS = join(__dirname, '../..');

const startsPrograms = (path) => STARTS_PROGRAMS.test(readFileSync(path, 'utf8'));

/** The paths of the test files, without the reliability checks. */
const testFiles = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts') && !path.startsWith('reliability'))
  .map((path) => join(TESTS, path));

/** The test files that start programs, and the others. */
exports.programTests = testFiles.filter(startsPrograms);
exports.serviceTests = testFiles.filter((path) => !startsPrograms(path));
