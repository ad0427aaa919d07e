import { createPace, MAX_WAIT_MS } from '../../../../../src/service/feeds/webhooks/sending/pace';

/** A pace whose time passes by `until`. */
function paceOf(perSecond: number) {
  let time = 0;
  let calls: { at: number; call: () => void }[] = [];
  const pace = createPace({
    perSecond,
    now: () => time,
    delay: (milliseconds, call) => {
      const one = { at: time + milliseconds, call };
      calls.push(one);
      return () => {
        calls = calls.filter((other) => other !== one);
      };
    },
  });
  async function until(end: number): Promise<void> {
    for (;;) {
      await new Promise(setImmediate);
      const [next] = calls.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at);
      if (!next) break;
      time = next.at;
      calls = calls.filter((one) => one !== next);
      next.call();
    }
    time = end;
  }
  return { pace, until, now: () => time };
}

it('no second has more messages to a host than the pace, however many ask at once and go on', async () => {
  const { pace, until, now } = paceOf(40);
  const sent: number[] = [];
  const sender = async () => {
    while (await pace.next('receiver.example')) sent.push(now());
  };
  const senders = Array.from({ length: 12 }, sender);
  await until(5_000);
  pace.close();
  await Promise.all(senders);
  expect(sent.length).toBeGreaterThanOrEqual(5 * 40);
  for (const [at, time] of sent.entries())
    expect(sent.slice(at).filter((other) => other < time + 1_000).length).toBeLessThanOrEqual(40);
});

it('the first message after a rest is sent at once, and other hosts wait for none of it', async () => {
  const { pace, until } = paceOf(10);
  expect(await pace.next('one.example')).toBe(true);
  const second = pace.next('one.example');
  expect(await pace.next('other.example')).toBe(true);
  await until(100);
  expect(await second).toBe(true);
  await until(60_000);
  expect(await pace.next('one.example')).toBe(true);
});

it('whoever would wait too long is sent away, and takes no place', async () => {
  const { pace, until } = paceOf(1);
  const waiting = Array.from({ length: 1 + MAX_WAIT_MS / 1_000 }, () => pace.next('receiver.example'));
  expect(await Promise.all([pace.next('receiver.example'), pace.next('receiver.example')])).toEqual([false, false]);
  await until(MAX_WAIT_MS);
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => true));
});

it('whoever waits is sent away when it is closed', async () => {
  const { pace } = paceOf(1);
  await pace.next('receiver.example');
  const waiting = pace.next('receiver.example');
  pace.close();
  expect(await waiting).toBe(false);
});
