import { setTimeout as pause } from 'node:timers/promises';
import { type Db } from 'mongodb';
import { createChangeLogStore } from '../../../src/service/records/change-log/change-log.store';
import { readLog } from '../../../src/service/records/change-log/read-log';
import { type PublishedChange, pageOfChanges } from '../../support/changes';
import { type Random } from '../../support/random';
import { type Fleet } from '../imports/fleet';

const PAUSE_MS = 20;

/** Reads on from a cursor through any process until it has read as many changes as there are at the end. */
export async function follow(
  fleet: Fleet,
  random: Random,
  apiKey: string,
  end: { count: number | undefined },
): Promise<PublishedChange[]> {
  const changes: PublishedChange[] = [];
  for (let cursor: string | undefined; changes.length < (end.count ?? Number.POSITIVE_INFINITY); ) {
    const page = await pageOfChanges(fleet.service(random), apiKey, {
      limit: 1 + random.below(500),
      ...(cursor !== undefined && { cursor }),
    }).catch(() => undefined);
    if (page) {
      cursor = page.cursor;
      changes.push(...page.changes);
    }
    if (!page?.hasMore) await pause(PAUSE_MS);
  }
  return changes;
}

/** Waits until nothing waits for its place in the feed. @returns how many changes it holds */
export async function untilAllPublished(db: Db, organizationId: string): Promise<number> {
  const changeLog = createChangeLogStore(db);
  while ((await changeLog.countNotes()).count > 0) await pause(PAUSE_MS);
  return (await readLog(organizationId, { limit: Number.POSITIVE_INFINITY }, changeLog)).changes.length;
}
