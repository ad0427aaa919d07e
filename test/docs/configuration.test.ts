import { readConfig } from '../../src/base/settings/config';
import { guide } from '../support/guides';

/** `maxBodyBytes` is `MAX_BODY_BYTES` in the environment. */
const variableOf = (setting: string): string => setting.replace(/[A-Z]/g, '_$&').toUpperCase();

it('docs/configuration.md lists every setting with its default', () => {
  const rows = Array.from(guide('configuration.md').matchAll(/^\| `(\w+)` \| (?:`(.+?)`|unset) \|/gm));
  const listed = rows.map(([, variable, value]) => [variable, value]);
  const settings = Object.entries(readConfig({})).map(([setting, value]) => [variableOf(setting), value?.toString()]);
  expect(listed.sort()).toEqual(settings.sort());
});
