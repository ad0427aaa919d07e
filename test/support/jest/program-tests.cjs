const { readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

/** What a test imports that starts programs: the service or the command line in a process of its own, a browser. */
const STARTS_PROGRAMS = /from '(?:[./]+support\/(?:browser|service-process|service-for-programs)|node:child_process)'/;

const TESTS = join(__dirname, '../..');

/** The paths of the test files that start programs, without the reliability checks. */
exports.programTests = () =>
  readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts') && !path.startsWith('reliability'))
    .map((path) => join(TESTS, path))
    .filter((path) => STARTS_PROGRAMS.test(readFileSync(path, 'utf8')));
