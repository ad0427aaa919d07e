import fc from 'fast-check';
import { createKeyRingWrapper, parseKeyRing } from '../../../../../src/service/storage/encryption/configured-keys';
import {
  type DataKeyStore,
  type RegisterChange,
  type StoredDataKey,
} from '../../../../../src/service/storage/encryption/data-keys/data-key.store';
import {
  createDataKeyService,
  type DataKeyDependencies,
  rewrapDataKey,
} from '../../../../../src/service/storage/encryption/data-keys/data-keys';
import { KeyAgreement } from '../../../../../src/service/storage/encryption/data-keys/key-agreement';
import {
  DEAD_AFTER,
  type KeyRegister,
  SETTLED_AFTER,
} from '../../../../../src/service/storage/encryption/data-keys/key-register';
import { runs } from '../../../../support/properties';

const secretOf = (digit: number) => Buffer.alloc(32, digit).toString('base64');
const TEXTS = { k1: `k1:${secretOf(1)}`, k2: `k2:${secretOf(2)}`, other: `k2:${secretOf(3)}` };
type KeyName = keyof typeof TEXTS;
const ORGANIZATION = 'org-a';

/** A store in memory, each of whose commands takes its turn among those of all processes. */
function createMemoryStore(turn: () => Promise<void> = async () => undefined) {
  let register: KeyRegister = { version: 0, inUse: [], instances: [] };
  const keys: StoredDataKey[] = [];
  const write = async ({ version, ...changed }: RegisterChange, also: () => void = () => undefined) => {
    await turn();
    if (version !== register.version) return false;
    register = { ...register, ...changed, version: version + 1 };
    also();
    return true;
  };
  const read = async <Value>(value: () => Value): Promise<Value> => {
    await turn();
    return value();
  };
  const store: DataKeyStore = {
    list: (organizationId) => read(() => keys.filter((key) => key.organizationId === organizationId)),
    listWrappers: () => read(() => keys.map(({ wrappedBy }) => wrappedBy)),
    listOnePerWrapper: () => read(() => [...new Map(keys.map((key) => [key.wrappedBy, key])).values()]),
    readRegister: () => read(() => register),
    changeRegister: (change) => write(change),
    insert: (key, change) => write(change, () => void keys.push(key)),
    remove: async () => undefined,
    rewrap: ({ id }, wrapped, change) =>
      write(change, () => {
        const index = keys.findIndex((key) => key.id === id);
        keys[index] = { ...(keys[index] as StoredDataKey), ...wrapped, isRewrapped: true };
      }),
  };
  return { store, keys, register: () => register };
}

type Memory = ReturnType<typeof createMemoryStore>;

let count = 0;
/** A process of the service. Only the calls of the test make time pass for it. */
function createProcess({ store }: Memory, names: readonly KeyName[]) {
  const ring = parseKeyRing(names.map((name) => TEXTS[name]).join());
  if (!ring) throw new Error('no ring');
  const wrapper = createKeyRingWrapper(ring);
  count += 1;
  const said: string[] = [];
  const agreement = new KeyAgreement({
    store,
    own: wrapper.keys,
    clock: () => new Date(0),
    instance: { id: `i${count}`, name: `host:${count}` },
    onMissing: (ids) => said.push(`missing ${ids}`),
    onCurrent: (id, waiting) => said.push(`current ${id}${waiting.map((name) => `, waits for ${name}`)}`),
  });
  let now = 0;
  const parts: DataKeyDependencies = { store, wrapper, agreement, now: () => now };
  return {
    agreement,
    parts,
    said,
    dataKeys: createDataKeyService(parts),
    /** What is kept in memory is past its time. */
    forget() {
      now += 3_600_000;
    },
    async beats(times: number) {
      for (let beat = 0; beat < times; beat += 1) await agreement.beat();
    },
    /** The id of the encryption key that wraps what this process encrypts with. */
    async encryptsWith(memory: Memory) {
      const { current } = await createDataKeyService(parts).of(ORGANIZATION);
      return memory.keys.find(({ id }) => id === current.id)?.wrappedBy;
    },
  };
}
type Process = ReturnType<typeof createProcess>;

async function joined(memory: Memory, names: readonly KeyName[]): Promise<Process> {
  const process = createProcess(memory, names);
  await process.agreement.look();
  await process.agreement.join();
  return process;
}

const noSleep = async () => undefined;
const nobodyWaits = () => undefined;

describe('a new encryption key', () => {
  it('is used once every instance has known it for a while, and not before', async () => {
    const memory = createMemoryStore();
    const before = await joined(memory, ['k1']);
    expect(await before.encryptsWith(memory)).toBe('k1');
    const rotated = await joined(memory, ['k2', 'k1']);
    await rotated.beats(2);
    expect(await rotated.encryptsWith(memory)).toBe('k1');
    expect(rotated.said.at(-1)).toMatch(/^current k1, waits for host:\d+$/);

    await before.agreement.leave();
    await rotated.beats(1);
    expect(await rotated.encryptsWith(memory)).toBe('k1');
    const after = await joined(memory, ['k2', 'k1']);
    await rotated.beats(SETTLED_AFTER);
    expect(await rotated.encryptsWith(memory)).toBe('k2');
    expect(rotated.said.at(-1)).toBe('current k2');
    await after.beats(1);
    expect(await after.encryptsWith(memory)).toBe('k2');
    expect(memory.keys.map(({ wrappedBy }) => wrappedBy)).toEqual(['k1', 'k2']);
  });

  it('is not used while another instance has another key of the same name', async () => {
    const memory = createMemoryStore();
    const [first, second] = [await joined(memory, ['k1']), await joined(memory, ['other', 'k1'])];
    await first.encryptsWith(memory);
    await first.agreement.leave();
    const third = await joined(memory, ['k2', 'k1']);
    for (let round = 0; round <= SETTLED_AFTER; round += 1) for (const each of [second, third]) await each.beats(1);
    expect([await second.encryptsWith(memory), await third.encryptsWith(memory)]).toEqual(['k1', 'k1']);
  });

  it('that replaces one which came back to the front encrypts with nothing that the other key could open', async () => {
    const memory = createMemoryStore();
    const rings = [['k1'], ['k2', 'k1'], ['k1', 'k2']] as const;
    for (const ring of rings) {
      const process = await joined(memory, ring);
      await process.agreement.prefer(noSleep, nobodyWaits);
      await process.dataKeys.of(ORGANIZATION);
      for (const key of await memory.store.list(ORGANIZATION)) await rewrapDataKey(key, process.parts);
      expect(await process.encryptsWith(memory)).toBe(ring[0]);
      await process.agreement.leave();
    }
    // Whoever had k2 could open the first two.
    expect(memory.keys.map(({ isRewrapped = false }) => isRewrapped)).toEqual([true, true, false]);
  });
});

it('an instance that has not heard of the change yet makes no key with the one before', async () => {
  const memory = createMemoryStore();
  const running = await joined(memory, ['k2', 'k1']);
  await joined(memory, ['k1', 'k2']).then((earlier) =>
    earlier.dataKeys.of(ORGANIZATION).then(() => earlier.agreement.leave()),
  );
  await running.beats(1);
  expect(running.agreement.state.current).toBe('k1');
  await reencryptAll(memory, ['k2', 'k1']);
  expect(running.agreement.state.current).toBe('k1');
  expect(await running.encryptsWith(memory)).toBe('k2');
  expect(memory.keys.map(({ wrappedBy }) => wrappedBy)).not.toContain('k1');
});

describe('an instance that lacks a key', () => {
  it('does not start where the key is in use, and names it', async () => {
    const memory = createMemoryStore();
    const rotated = await joined(memory, ['k2', 'k1']);
    await rotated.encryptsWith(memory);
    const process = createProcess(memory, ['k1']);
    await expect(process.agreement.join()).rejects.toThrow('encrypted with the key k2, which is not among');
    expect(memory.register().instances).toHaveLength(1);
  });

  it('and that was taken for dead meanwhile is not ready when it comes back, makes no key, and stays out', async () => {
    const memory = createMemoryStore();
    const paused = await joined(memory, ['k1']);
    await paused.dataKeys.of(ORGANIZATION);
    const rotated = await joined(memory, ['k2', 'k1']);
    await rotated.beats(DEAD_AFTER + SETTLED_AFTER + 2);
    expect(await rotated.encryptsWith(memory)).toBe('k2');

    const { id } = memory.keys.find(({ wrappedBy }) => wrappedBy === 'k2') as StoredDataKey;
    const unavailable = { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 5 };
    await expect(paused.dataKeys.of(ORGANIZATION, [id])).rejects.toMatchObject(unavailable);
    expect(paused.agreement.canServe).toBe(false);
    expect(paused.said.at(-1)).toBe('missing k2');
    // What all others can read goes on being encrypted with a key that all of them have.
    paused.forget();
    expect(memory.keys.find((key) => key.wrappedBy === 'k1')?.id).toBe(
      (await paused.dataKeys.of(ORGANIZATION)).current.id,
    );
    await expect(paused.dataKeys.of('org-b')).rejects.toMatchObject(unavailable);
    await paused.beats(2);
    expect(paused.agreement.canServe).toBe(false);
    expect(memory.register().instances).toHaveLength(1);
    expect(memory.keys).toHaveLength(2);
  });

  it('is ready again once the key is in use no more', async () => {
    const memory = createMemoryStore();
    const paused = await joined(memory, ['k1']);
    const rotated = await joined(memory, ['k2', 'k1']);
    await rotated.beats(DEAD_AFTER + SETTLED_AFTER + 2);
    await rotated.encryptsWith(memory);
    await paused.beats(1);
    expect(paused.agreement.canServe).toBe(false);
    await rotated.agreement.leave();
    const back = createProcess(memory, ['k1', 'k2']);
    await back.agreement.prefer(noSleep, nobodyWaits);
    await back.dataKeys.of(ORGANIZATION);
    for (const key of await memory.store.list(ORGANIZATION)) await rewrapDataKey(key, back.parts);
    await paused.beats(1);
    expect(paused.agreement.canServe).toBe(true);
    expect(await paused.encryptsWith(memory)).toBe('k1');
  });

  it('and has none that the others know is not ready until they are gone', async () => {
    const memory = createMemoryStore();
    await joined(memory, ['k1']);
    const process = await joined(memory, ['k2']);
    expect(process.agreement.canServe).toBe(false);
    expect(memory.register().instances).toHaveLength(1);
    await process.beats(DEAD_AFTER + 2);
    expect(process.agreement.canServe).toBe(true);
  });
});

it('encrypting anew is refused while a living instance lacks the key, and passes over a dead one', async () => {
  const memory = createMemoryStore();
  const alive = await joined(memory, ['k1']);
  await alive.dataKeys.of(ORGANIZATION);
  const command = createProcess(memory, ['k2', 'k1']);
  const waiting: string[] = [];
  const onWaiting = (names: string) => void waiting.push(names);
  const refused = command.agreement.prefer(() => alive.beats(1), onWaiting);
  await expect(refused).rejects.toThrow(
    /^The encryption key k2 is not known to every running instance: host:\d+ lacks/,
  );
  expect(memory.register().instances).toHaveLength(1);
  await command.agreement.prefer(noSleep, onWaiting);
  expect(memory.register().instances).toEqual([]);
  expect(waiting).toHaveLength(2);
  expect(await command.encryptsWith(memory)).toBe('k2');
});

it('a database that is away changes nothing, and an instance that was away takes no other for dead', async () => {
  const memory = createMemoryStore();
  const [one, other] = [await joined(memory, ['k1']), await joined(memory, ['k1'])];
  const { changeRegister } = memory.store;
  memory.store.changeRegister = async () => Promise.reject(new Error('away'));
  for (let round = 0; round < 2 * DEAD_AFTER; round += 1) await expect(one.beats(1)).rejects.toThrow('away');
  expect(one.agreement.canServe).toBe(true);
  memory.store.changeRegister = changeRegister;
  await one.beats(2);
  await other.beats(1);
  expect(memory.register().instances).toHaveLength(2);
});

/** What can happen to the processes of a fleet. */
const ringOf = fc.constantFrom<KeyName[]>(['k1'], ['k2', 'k1'], ['k1', 'k2'], ['k2'], ['other', 'k1']);
const organization = fc.constantFrom('org-a', 'org-b');
const event = fc.oneof(
  fc.record({ what: fc.constant('start' as const), keys: ringOf }),
  fc.record({ what: fc.constantFrom('stop' as const, 'kill' as const), which: fc.nat(5) }),
  fc.record({ what: fc.constant('beat' as const), which: fc.nat(5), times: fc.integer({ min: 1, max: 8 }) }),
  fc.record({ what: fc.constant('write' as const), which: fc.nat(5), organizationId: organization }),
  fc.record({ what: fc.constant('reencrypt' as const), keys: ringOf }),
);
type FleetEvent = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

async function reencryptAll(memory: Memory, keys: readonly KeyName[]): Promise<void> {
  const { agreement, parts, dataKeys } = createProcess(memory, keys);
  await agreement.prefer(noSleep, nobodyWaits);
  for (const organizationId of ['org-a', 'org-b']) {
    await dataKeys.of(organizationId);
    for (const key of await memory.store.list(organizationId)) await rewrapDataKey(key, parts);
  }
  await agreement.refreshInUse();
}

async function happen(each: FleetEvent, memory: Memory, processes: Process[]): Promise<void> {
  if (each.what === 'reencrypt') return reencryptAll(memory, each.keys);
  if (each.what === 'start') {
    const started = await joined(memory, each.keys);
    return void processes.push(started);
  }
  const index = each.which % Math.max(processes.length, 1);
  const process = processes[index];
  if (each.what === 'beat') await process?.beats(each.times);
  else if (each.what === 'write') await process?.dataKeys.of(each.organizationId);
  else {
    processes.splice(index, 1);
    if (each.what === 'stop') await process?.agreement.leave();
  }
}

const lane = fc.array(event, { maxLength: 8 });

it('whatever happens at the same time, every instance in the register knows every key that data keys need', async () => {
  const seen = { rotated: 0 };
  const property = fc.asyncProperty(fc.scheduler(), lane, lane, lane, async (scheduler, ...lanes) => {
    const memory = createMemoryStore(scheduler.scheduleFunction(async () => undefined));
    const processes: Process[] = [];
    let isOver = false;
    const inOrder = async (events: readonly FleetEvent[]) => {
      // Refusals are fine; what was written before them counts.
      for (const each of events) await happen(each, memory, processes).catch(() => undefined);
    };
    const ended = Promise.all([[{ what: 'start' as const, keys: ['k1' as const] }], ...lanes].map(inOrder)).then(() => {
      isOver = true;
    });
    while (!isOver) {
      if (scheduler.count() > 0) await scheduler.waitOne();
      else await new Promise(setImmediate);
      const { instances, inUse } = memory.register();
      for (const { wrappedBy } of memory.keys) {
        expect(inUse).toContain(wrappedBy);
        expect(instances.filter(({ keys }) => !keys.some(({ id }) => id === wrappedBy))).toEqual([]);
      }
    }
    await ended;
    if (memory.keys.some(({ isRewrapped }) => isRewrapped)) seen.rotated += 1;
  });
  await fc.assert(property, { numRuns: runs(400) });
  // The cases are none that never change a key.
  expect(seen.rotated).toBeGreaterThan(0);
});
