// Makes the secrets that compose.yaml needs, in the folder `secrets`: `node scripts/compose-secrets.mjs [folder]`. What
// is there already stays, since the database keeps the passwords that it was first started with.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? 'secrets';
/** The longest key file that MongoDB reads has 1024 characters of base64. */
const KEY_FILE_BYTES = 756;
const PASSWORD_BYTES = 32;
/** Of the encryption key, and of the signing key. */
const KEY_BYTES = 32;

const newPassword = () => randomBytes(PASSWORD_BYTES).toString('hex');
const password = newPassword();
const secrets = {
  'mongodb-keyfile': randomBytes(KEY_FILE_BYTES).toString('base64'),
  'mongodb-root-password': newPassword(),
  'mongodb-password': password,
  'service.env': [
    `MONGODB_URL=mongodb://account_sync:${password}@mongodb:27017/?replicaSet=rs0&authSource=account_sync\n`,
    `FIELD_ENCRYPTION_KEYS=first:${randomBytes(KEY_BYTES).toString('base64')}\n`,
    `AUDIT_SIGNING_KEY=${randomBytes(KEY_BYTES).toString('base64')}\n`,
  ].join(''),
};

const existing = Object.keys(secrets).filter((name) => existsSync(join(folder, name)));
if (existing.length > 0) {
  process.stderr.write(`${folder} has ${existing.join(', ')} already: nothing was written.\n`);
  process.exitCode = 1;
} else {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(secrets))
    writeFileSync(join(folder, name), text, { mode: 0o600, flag: 'wx' });
  process.stdout.write(
    `The secrets are in ${folder}. Only you can read them. Keep a copy in a safe place, away from the backups of the database: without FIELD_ENCRYPTION_KEYS nobody can read the numbers in it.\n`,
  );
}
