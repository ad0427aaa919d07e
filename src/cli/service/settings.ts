import { type Config, misspelledSettings, readConfig } from '../../base/settings/config';
import { type Terminal } from '../terminal/terminal';

/** The settings of the service, for a command that works on its database. @throws ConfigError */
export function readSettings({ env, stderr }: Pick<Terminal, 'env' | 'stderr'>): Config {
  const config = readConfig(env);
  for (const sentence of misspelledSettings(env)) stderr.write(`${sentence}\n`);
  return config;
}
