import { setTimeout as delay } from 'node:timers/promises';

const now = () => performance.timeOrigin + performance.now();
const PAGE = '/external-api/changes?limit=500';

/** Follows the feed from its present end on, and notes when it was told which version of which account. */
export async function follow(client, pauseMs) {
  const arrivals = [];
  let isOver = false;
  let { cursor } = await client.get(`${PAGE}&since=${new Date(Date.now() + 60_000).toISOString()}`);
  const reading = (async () => {
    while (!isOver) {
      const page = await client.get(`${PAGE}&cursor=${cursor}`);
      cursor = page.cursor;
      for (const { externalId, version } of page.changes) arrivals.push([`${externalId} ${version}`, now()]);
      if (!page.hasMore) await delay(pauseMs);
    }
  })();
  return {
    arrivals,
    async hasTaken(count) {
      while (arrivals.length < count) await delay(pauseMs);
    },
    async stop() {
      isOver = true;
      await reading;
    },
  };
}
