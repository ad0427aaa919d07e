/** What jest's runner runs in place of a test file: `environment.cjs` loads the file itself. */
exports.process = () => ({ code: "loadTestFile(__filename, require('@jest/globals'));" });
