// Takes pictures of the console, by Chromium, on a month of sample data:
//   node scripts/console-pictures.mjs [--folder FOLDER] [--only TEXT]   every view and state, both themes, two widths
//   node scripts/console-pictures.mjs --guide                           those of README.md and docs/console.md
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const require = createRequire(import.meta.url);
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(tmpdir(), 'console-pictures') },
    only: { type: 'string', default: '' },
    guide: { type: 'boolean', default: false },
  },
});

const GUIDE_FOLDER = fileURLToPath(new URL('../docs/images', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'acs-'));
const { startEmbeddedServer } = require('../dist/embedded-server/index.js');
const server = await startEmbeddedServer({ dataDir });
process.env.MONGODB_URL = server.url;
try {
  require('reflect-metadata');
  require('../test/support/jest/typescript.cjs');
  const { takeGuidePictures, takePictures } = require('../test/console/states/pictures.ts');
  const say = (line) => process.stdout.write(`${line}\n`);
  await (values.guide ? takeGuidePictures(GUIDE_FOLDER, say) : takePictures(values, say));
} finally {
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
}
