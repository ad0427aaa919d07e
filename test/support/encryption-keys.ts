import { randomBytes } from 'node:crypto';

/** A new encryption key, as FIELD_ENCRYPTION_KEYS has it. */
export const newEncryptionKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;

/** Encrypts the numbers of test accounts. */
export const TEST_KEYS = `test:${Buffer.alloc(32, 'test').toString('base64')}`;

/** Signs the audit roots of test services that run in a process of their own. */
export const TEST_SIGNING_KEY = Buffer.alloc(32, 'sign').toString('base64');
