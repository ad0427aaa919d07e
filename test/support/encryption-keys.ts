/** Encrypts the numbers of test accounts. */
export const TEST_KEYS = `test:${Buffer.alloc(32, 'test').toString('base64')}`;
