/**
 * Runs before commands that use dist. If the compiler is installed, it builds dist, so that a developer never runs old
 * code. Without the compiler (`npm ci --omit=dev`) it leaves dist as it is, and warns if dist is missing or too old.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const BUILD = 'npm ci && npm run build && npm prune --omit=dev';

/** The latest modification time in a folder, in milliseconds since 1970; 0 if the folder does not exist. */
function newestIn(folder) {
  const path = join(root, folder);
  if (!existsSync(path)) return 0;
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' });
  return Math.max(...names.map((name) => statSync(join(path, name)).mtimeMs));
}

if (existsSync(join(root, 'node_modules/typescript'))) {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: ['ignore', 2, 2] });
  process.exitCode = status ?? 1;
} else if (!existsSync(join(root, 'dist/main.js'))) {
  process.stderr.write(`The service is not built, and building needs the development packages. Run: ${BUILD}\n`);
  process.exitCode = 1;
} else if (newestIn('src') > newestIn('dist')) {
  process.stderr.write(`dist is older than src and runs as it is. To build it again: ${BUILD}\n`);
}
