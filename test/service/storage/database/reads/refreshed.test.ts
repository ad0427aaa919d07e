import { refreshed } from '../../../../../src/service/storage/database/reads/refreshed';

it('a value is read again only after its time, also where the read fails, and stays what it was', async () => {
  let now = 0;
  let reads = 0;
  let isAway = false;
  const read = async () => {
    reads += 1;
    if (isAway) throw new Error('away');
    return reads;
  };
  const value = refreshed(read, 0, 1_000, () => new Date(now));
  await expect(value()).resolves.toBe(1);
  now = 999;
  await expect(value()).resolves.toBe(1);
  now = 1_000;
  isAway = true;
  for (let at = 0; at < 3; at += 1) await expect(value()).resolves.toBe(1);
  expect(reads).toBe(2);
  now = 2_000;
  isAway = false;
  await expect(value()).resolves.toBe(3);
});
