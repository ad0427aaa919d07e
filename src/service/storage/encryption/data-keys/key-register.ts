/*
 * Which instances of the service there are, and which encryption keys each of them has: one document of the database,
 * which is only ever replaced at the version that was read. Every data key is written together with it, so a data key is
 * never wrapped by a key that one of these instances lacks. Here are its form and the rules for it: which key may be used
 * (`usableKey`), and which instances are alive (`living`). `key-agreement.ts` reads and changes it.
 */

/** An encryption key, as others see it. */
export interface KeyIdentity {
  id: string;
  /** Differs where two keys have the same id. Nothing of a key can be learnt from it. */
  check: string;
}

/** An instance of the service, while it runs. */
export interface Instance {
  id: string;
  /** For people: host and process. */
  name: string;
  /** The preferred one first. */
  keys: readonly KeyIdentity[];
  /** Id of the key that wraps the data keys it makes; null where it can make none. */
  current: string | null;
  /** Counts the signs of life that the instance gave. */
  beat: number;
  /** For people alone: the clocks of machines differ. */
  seenAt: Date;
}

export interface KeyRegister {
  /** Rises with every change. */
  version: number;
  /** Ids of the keys that wrap data keys. May name one that has just ceased to; never omits one. */
  inUse: readonly string[];
  instances: readonly Instance[];
}

/** After how many of its signs of life an instance takes a silent one for dead. */
export const DEAD_AFTER = 3;

/** For how many signs of life in a row every instance has to know a new key before it is used by itself. */
export const SETTLED_AFTER = 6;

/** How often an instance gives a sign of life. */
export const BEAT_MS = 5_000;

/** The id of a key, without the version that Vault gives it: the right to use the key covers all versions. */
export const keyIdOfWrapper = (wrappedBy: string): string => /^vault:[^:]+/.exec(wrappedBy)?.[0] ?? wrappedBy;

const isSame = (one: KeyIdentity, other: KeyIdentity) => one.id === other.id && one.check === other.check;

const knows = ({ keys }: Pick<Instance, 'keys'>, key: KeyIdentity): boolean => keys.some((one) => isSame(one, key));

/** The instances that do not know a key. */
export const lacking = ({ instances }: KeyRegister, key: KeyIdentity): Instance[] =>
  instances.filter((instance) => !knows(instance, key));

/** The keys that every instance has, in their order. */
export const sharedKeys = (own: readonly KeyIdentity[], register: KeyRegister): KeyIdentity[] =>
  own.filter((key) => lacking(register, key).length === 0);

/** The ids of keys that are in use and that this instance lacks. */
export const missingKeys = (own: readonly KeyIdentity[], { inUse }: KeyRegister): string[] =>
  inUse.filter((id) => !own.some((key) => key.id === id));

/**
 * The key that may wrap a data key: the first one that every instance has. A key that was never used has to be settled
 * too, so that an instance which is restarted as it was, without that key, still finds what it can read.
 */
export function usableKey(
  own: readonly KeyIdentity[],
  register: KeyRegister,
  isSettled: (id: string) => boolean,
): KeyIdentity | undefined {
  const shared = sharedKeys(own, register);
  return shared.find(({ id }) => register.inUse.includes(id) || isSettled(id)) ?? shared[0];
}

/** What one instance has seen of another: its last sign of life, and how many of this instance's ago that was. */
export interface Silence {
  beat: number;
  rounds: number;
}

/** What an instance has seen of the others after its next sign of life. */
export const silences = (before: ReadonlyMap<string, Silence>, { instances }: KeyRegister): Map<string, Silence> =>
  new Map(
    instances.map(({ id, beat }) => {
      const earlier = before.get(id);
      return [id, { beat, rounds: earlier?.beat === beat ? earlier.rounds + 1 : 0 }];
    }),
  );

/** The instances, without those that have been silent for so long that they count as dead. */
export const living = ({ instances }: KeyRegister, seen: ReadonlyMap<string, Silence>): Instance[] =>
  instances.filter(({ id, beat }) => {
    const earlier = seen.get(id);
    return earlier?.beat !== beat || earlier.rounds < DEAD_AFTER;
  });
