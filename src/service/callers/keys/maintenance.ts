import { type Config } from '../../../base/settings/config';
import { MINUTE_MS } from '../../../base/time/durations';
import { type Refreshed, refreshed } from '../../storage/database/reads/refreshed';
import { endOf, isUsable } from '../access/api-key';
import { type ApiKeyStore } from '../access/api-key.store';
import { type Maintenance, type MaintenanceStore } from './maintenance.store';

/** What metrics show of the maintenance of a database. */
export interface MaintenanceReport extends Maintenance {
  /** When the valid keys end that end by themselves, by their ids: those that end first. */
  keyEnds: ReadonlyMap<string, Date>;
}

const MAX_KEYS = 100;

const REFRESH_MS = MINUTE_MS;

/** Reads what operators have to keep an eye on, of the whole database. A read is reused for a minute. */
export function createMaintenance(
  { apiKeys, maintenance }: { apiKeys: ApiKeyStore; maintenance: MaintenanceStore },
  { clock, config: { apiKeyMaxAgeDays } }: { clock: () => Date; config: Pick<Config, 'apiKeyMaxAgeDays'> },
): Refreshed<MaintenanceReport> {
  async function read(now: Date): Promise<MaintenanceReport> {
    const [keys, notes] = await Promise.all([apiKeys.list(), maintenance.read()]);
    const ends = keys
      .filter((key) => isUsable(key, now, apiKeyMaxAgeDays))
      .flatMap((key) => {
        const endsAt = endOf(key, apiKeyMaxAgeDays);
        return endsAt ? [[key.keyId, endsAt] as const] : [];
      });
    ends.sort(([, one], [, other]) => one.getTime() - other.getTime());
    return { ...notes, keyEnds: new Map(ends.slice(0, MAX_KEYS)) };
  }
  return refreshed(read, { keyEnds: new Map() }, REFRESH_MS, clock);
}
