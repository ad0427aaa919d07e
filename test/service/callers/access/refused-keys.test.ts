import { newApiKey } from '../../../../src/service/callers/access/api-key';
import { KeyRefusedError } from '../../../../src/service/callers/access/authenticate';
import { createRefusedKeys } from '../../../../src/service/callers/access/refused-keys';
import { type SecurityEvent } from '../../../../src/service/callers/rights/security-event';

const START = new Date('2026-03-01T12:00:00.000Z');

/** Refused keys with a clock and a delay that the test moves by hand. */
function setUp() {
  const seen = { now: START, events: [] as SecurityEvent[], addresses: [] as string[], waiting: [] as (() => void)[] };
  const refuse = createRefusedKeys({
    clock: () => seen.now,
    config: { refusedKeyDelayMs: 1_000 },
    delay: () => new Promise((resolve) => seen.waiting.push(resolve)),
    recordSecurityEvent: (event) => seen.events.push(event),
    log: { warn: ({ clientAddress }) => void seen.addresses.push(clientAddress) },
  });
  const end = () => {
    for (const resume of seen.waiting.splice(0)) resume();
  };
  return { seen, refuse, end };
}

const keyOf = (organizationId: string) => newApiKey('acs', { organizationId, name: '', createdAt: START }).stored;
const unknown = new KeyRefusedError();
const tooMany = expect.objectContaining({ code: 'RATE_LIMIT_EXCEEDED', retryAfterSeconds: 1 });

it('an address gets ten refusals at once within a minute, and waits for each further one', async () => {
  const { seen, refuse, end } = setUp();
  for (let count = 0; count < 10; count += 1) await refuse(unknown, '203.0.113.1');
  expect(seen.waiting).toHaveLength(0);
  const slow = refuse(unknown, '203.0.113.1');
  expect(seen.waiting).toHaveLength(1);
  await refuse(unknown, '203.0.113.2');
  end();
  await slow;
  seen.now = new Date(START.getTime() + 60_000);
  await refuse(unknown, '203.0.113.1');
  expect(seen.waiting).toHaveLength(0);
});

it('an address that does not wait for its answers gets 429 for what is more than ten at a time', async () => {
  const { seen, refuse, end } = setUp();
  for (let count = 0; count < 10; count += 1) await refuse(unknown, 'a');
  const slow = Array.from({ length: 10 }, () => refuse(unknown, 'a'));
  await expect(refuse(unknown, 'a')).rejects.toEqual(tooMany);
  seen.now = new Date(START.getTime() + 60_000);
  for (let count = 0; count < 10; count += 1) await refuse(unknown, 'a');
  await expect(refuse(unknown, 'a')).rejects.toEqual(tooMany);
  end();
  await Promise.all(slow);
  const next = refuse(unknown, 'a');
  end();
  await next;
});

it('many addresses together cannot hold more than a thousand requests', async () => {
  const { seen, refuse, end } = setUp();
  const all = Array.from({ length: 150 }, async (_, address) => {
    for (let count = 0; count < 10; count += 1) await refuse(unknown, `a${address}`);
    return Promise.allSettled(Array.from({ length: 10 }, () => refuse(unknown, `a${address}`)));
  });
  await new Promise(setImmediate);
  expect(seen.waiting).toHaveLength(1_000);
  end();
  const outcomes = (await Promise.all(all)).flat();
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(500);
});

it('the tenth refusal of an address is reported once to each organization whose keys it named', async () => {
  const { seen, refuse, end } = setUp();
  const [own, late] = [keyOf('own'), keyOf('late')];
  await refuse(new KeyRefusedError(own), 'a');
  for (let count = 1; count < 9; count += 1) await refuse(unknown, 'a');
  expect([seen.events, seen.addresses]).toEqual([[], []]);
  await refuse(unknown, 'a');
  const slow = [refuse(new KeyRefusedError(own), 'a'), refuse(new KeyRefusedError(late), 'a')];
  end();
  await Promise.all(slow);
  const event = { kind: 'ADDRESS_REFUSED', clientAddress: 'a' };
  expect(seen.events).toEqual([
    { ...event, organizationId: 'own', apiKeyId: own.keyId },
    { ...event, organizationId: 'late', apiKeyId: late.keyId },
  ]);
  expect(seen.addresses).toEqual(['a']);
});

it('a key used outside its networks is reported at its first refusal', async () => {
  const { seen, refuse } = setUp();
  const key = keyOf('own');
  await refuse(new KeyRefusedError(key, true), 'a');
  expect(seen.events).toMatchObject([{ kind: 'NETWORK_REFUSED', apiKeyId: key.keyId, clientAddress: 'a' }]);
});

it('addresses are counted in bounded memory: the one counted longest is forgotten', async () => {
  const { seen, refuse } = setUp();
  for (let count = 0; count < 10; count += 1) await refuse(unknown, 'first');
  for (let address = 0; address < 10_000; address += 1) await refuse(unknown, `a${address}`);
  await refuse(unknown, 'first');
  expect(seen.waiting).toHaveLength(0);
});
