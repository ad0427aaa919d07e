import { readFileSync } from 'node:fs';
import { version } from '../../src/base/version';
import {
  FIRST_DATA_VERSION,
  latestVersion,
  MIGRATIONS,
} from '../../src/service/storage/database/connection/data-version';

const text = (path: string) => readFileSync(path, 'utf8');

/** The rows of the table of releases, newest first. */
const releases = [
  ...text('docs/upgrades.md').matchAll(/^\| (\d+\.\d+\.\d+|unreleased) \| (\d+) \| ([\d to]+) \|$/gm),
].map(([, release, writes, reads]) => ({ release, writes: Number(writes), reads }));

it('the page of upgrades states the version of data of this release or of the next, and which it reads', () => {
  const newest = latestVersion(MIGRATIONS);
  const reads = newest === FIRST_DATA_VERSION ? `${newest}` : `${FIRST_DATA_VERSION} to ${newest}`;
  expect([version, 'unreleased']).toContain(releases[0]?.release);
  expect(releases[0]).toMatchObject({ writes: newest, reads });
});

it('the changelog and the page of upgrades name the same releases, newest first', () => {
  const named = [...text('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)].map(
    ([, name]) => name,
  );
  expect(named).toEqual(releases.map(({ release }) => release).filter((release) => release !== 'unreleased'));
});
