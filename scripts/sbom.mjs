// Writes sbom.cdx.json, a CycloneDX list of what a package runs with, and of what the console's page contains:
// `node scripts/sbom.mjs [folder]`. It reads the lockfile and the notices of the page where there are any, and asks no
// registry.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(process.argv[2] ?? '.');
const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const hasLock = existsSync(join(folder, 'package-lock.json'));

/** Every package that is installed without the development packages, as `name@version`. */
function packagesAtWork() {
  const installed = Object.entries(hasLock ? read('package-lock.json').packages : {});
  return new Set(
    installed
      .filter(([, { dev }]) => !dev)
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`),
  );
}

// `--omit dev` would leave out packages that both kinds need, so the development packages are taken out here.
/** Every package of which the built page contains something. */
function packagesInPage() {
  const notices = join(folder, 'dist/console/licenses.md');
  const headings = existsSync(notices) ? readFileSync(notices, 'utf8').matchAll(/^## (\S+) - (\S+) \(/gm) : [];
  return new Set(Array.from(headings, ([, name, version]) => `${name}@${version}`));
}

const options = ['--sbom-format', 'cyclonedx', ...(hasLock ? ['--package-lock-only'] : [])];
const output = execFileSync('npm', ['sbom', ...options], {
  cwd: folder,
  maxBuffer: 64 * 1024 * 1024,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const sbom = JSON.parse(output.toString());
const { component } = sbom.metadata;
const inPage = packagesInPage();
const atWork = new Set([...packagesAtWork(), ...inPage]);
// npm takes the name of the folder, which may be any.
component.name = read('package.json').name;
sbom.components = sbom.components
  .filter((one) => atWork.has(one['bom-ref']))
  .map(({ properties, ...one }) => ({
    ...one,
    properties: [
      ...properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
      ...(inPage.has(one['bom-ref']) ? [{ name: 'account-sync:contained-in', value: 'dist/console' }] : []),
    ],
  }));
sbom.dependencies = sbom.dependencies
  .filter(({ ref }) => ref === component['bom-ref'] || atWork.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => atWork.has(other)) }));
writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`);
