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
    while (await pace.next('receiver.example', 'org')) sent.push(now());
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
  expect(await pace.next('one.example', 'org')).toBe(true);
  const second = pace.next('one.example', 'org');
  expect(await pace.next('other.example', 'org')).toBe(true);
  await until(100);
  expect(await second).toBe(true);
  await until(60_000);
  expect(await pace.next('one.example', 'org')).toBe(true);
});

it('whoever would wait too long is sent away, and takes no place', async () => {
  const { pace, until } = paceOf(1);
  const waiting = Array.from({ length: 1 + MAX_WAIT_MS / 1_000 }, () => pace.next('receiver.example', 'org'));
  expect(await Promise.all([pace.next('receiver.example', 'org'), pace.next('receiver.example', 'org')])).toEqual([
    false,
    false,
  ]);
  await until(MAX_WAIT_MS);
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => true));
});

it('whoever waits is sent away when it is closed', async () => {
  const { pace } = paceOf(1);
  await pace.next('receiver.example', 'org');
  const waiting = pace.next('receiver.example', 'org');
  pace.close();
  expect(await waiting).toBe(false);
});

it('an organization gets its turn after one message of each other one, however many of theirs wait', async () => {
  const { pace, until } = paceOf(10);
  const sent: string[] = [];
  const send = async (organizationId: string) => {
    if (await pace.next('receiver.example', organizationId)) sent.push(organizationId);
  };
  const all = Array.from({ length: 100 }, () => send('many'));
  await until(1_000);
  const before = sent.length;
  all.push(send('few'), send('few'), send('other'));
  await until(1_700);
  expect(sent.slice(before).sort()).toEqual(['few', 'few', 'many', 'many', 'many', 'many', 'other']);
  expect(sent.slice(before, before + 4)).toEqual(expect.arrayContaining(['few', 'other']));
  pace.close();
  await Promise.all(all);
});

it('an organization with little to send is not sent away by those that wait too long', async () => {
  const { pace, until } = paceOf(1);
  const many = Array.from({ length: 20 }, () => pace.next('receiver.example', 'many'));
  const few = pace.next('receiver.example', 'few');
  await until(2_000);
  expect(await few).toBe(true);
  pace.close();
  await Promise.all(many);
});
