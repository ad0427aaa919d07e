import { type DataKeyStore, type RegisterChange } from './data-key.store';
import {
  BEAT_MS,
  DEAD_AFTER,
  type Instance,
  type KeyIdentity,
  type KeyRegister,
  keyIdOfWrapper,
  lacking,
  living,
  missingKeys,
  SETTLED_AFTER,
  type Silence,
  sharedKeys,
  silences,
  usableKey,
} from './key-register';
import { EncryptionKeyError, missingKeyError } from './key-wrapper';

export interface KeyAgreementOptions {
  store: DataKeyStore;
  /** The keys of this process, the preferred one first. */
  own: readonly [KeyIdentity, ...KeyIdentity[]];
  /** What the register says of this process. */
  instance: Pick<Instance, 'id' | 'name'>;
  clock: () => Date;
  /** Called when the keys that are in use and missing here have changed. */
  onMissing?: (keyIds: readonly string[]) => void;
  /** Called where the key that wraps new data keys has changed. @param lackingNames who keeps the preferred one waiting */
  onCurrent?: (keyId: string | undefined, lackingNames: readonly string[]) => void;
}

/** The instances and their keys, as of the last sign of life. */
export interface KeyState {
  register: KeyRegister;
  /** The key that wraps the data keys which this process makes. */
  current: string | undefined;
  /** Keys that are in use and missing here. */
  missing: readonly string[];
}

/** How often a change is tried anew where other instances change the register at the same moment. */
const MAX_TRIES = 50;

/** How often an instance that waits for a sign of life looks for one. */
const LOOK_MS = 1_000;

/** Names come from the database, and go to a log or a terminal. */
const namesOf = (instances: readonly Instance[]): string[] =>
  instances.map(({ name }) => name.replace(/\p{Cc}/gu, ' '));

/** A key cannot be used yet while an instance lacks it. */
const lackingKeyError = ({ id }: KeyIdentity, instances: readonly Instance[]): EncryptionKeyError =>
  new EncryptionKeyError(
    `The encryption key ${id} is not known to every running instance: ${namesOf(instances).join(', ')} lacks it, or has another key ` +
      `of that name. Give it the same keys, restart it, and try again`,
  );

/**
 * One process's part in the agreement on which encryption key to use. Only what the database does in one step counts, no
 * clock: an instance is alive as long as it is in the register, and is taken out by another that has given several signs
 * of life since its last one. An instance that comes back later finds itself left out, and enters anew only if it has every
 * key that is in use.
 */
export class KeyAgreement {
  private register: KeyRegister = { version: 0, inUse: [], instances: [] };
  /** How long each instance has been silent, by id. */
  private silenceOf = new Map<string, Silence>();
  /** For how many signs of life in a row every instance has had a key, by the key's id. */
  private readonly sharedFor = new Map<string, number>();
  private missing: readonly string[] = [];
  /** The last argument of `onCurrent`, as text. */
  private lastCurrent: string | undefined;
  /** Rises where data keys that are in memory should be loaded anew. */
  epoch = 0;

  constructor(private readonly options: KeyAgreementOptions) {}

  get state(): KeyState {
    const { register, missing } = this;
    return { register, missing, current: this.usable()?.id };
  }

  /** Whether this process has every key that is in use, and one that all others have. */
  get canServe(): boolean {
    return this.missing.length === 0 && this.usable() !== undefined;
  }

  /** The key that may wrap a data key now; undefined where there is none. */
  usable(): KeyIdentity | undefined {
    const { own } = this.options;
    return usableKey(own, this.register, (id) => (this.sharedFor.get(id) ?? 0) >= SETTLED_AFTER);
  }

  /** Reads how things are, for a process that only writes now and then. */
  async look(): Promise<KeyRegister> {
    this.adopt(await this.options.store.readRegister());
    return this.register;
  }

  /**
   * Enters this process, before it serves anybody. Where it has no key that all others know, it stays out, and every sign
   * of life tries again: the others may be dead.
   * @throws EncryptionKeyError where it lacks a key that is in use
   */
  async join(): Promise<void> {
    await this.change(async (register) => {
      const entered = await this.planEntry(register, register.instances);
      const [missing] = missingKeys(this.options.own, { ...register, ...entered });
      if (missing !== undefined) throw missingKeyError(missing);
      return entered;
    });
  }

  /** Gives a sign of life, and takes those out that have given none. */
  async beat(): Promise<void> {
    const { own, instance } = this.options;
    const wasAlive = await this.change(async (register) => {
      const entry = register.instances.find(({ id }) => id === instance.id);
      const others = living(register, this.silenceOf).filter(({ id }) => id !== instance.id);
      if (entry && this.missing.length === 0) return { instances: [...others, this.entryWith(entry.beat + 1)] };
      // Others took it for dead, so a key that it lacks may be in use by now.
      return this.planEntry(register, others);
    });
    this.silenceOf = silences(this.silenceOf, this.register);
    for (const key of own) {
      const isShared = lacking(this.register, key).length === 0;
      this.sharedFor.set(key.id, isShared ? (this.sharedFor.get(key.id) ?? 0) + 1 : 0);
    }
    if (!wasAlive) this.epoch += 1;
    this.announce();
  }

  /** Takes this process out, at a clean end. */
  async leave(): Promise<void> {
    const { id } = this.options.instance;
    await this.change(async ({ instances }) => ({ instances: instances.filter((instance) => instance.id !== id) }));
  }

  /**
   * Writes what a key has wrapped, at a moment at which every instance has the key.
   * @param write gets the change of the register to write with it; returns whether it was written
   * @returns false where nothing was written: the key is not the one to use, or another instance has changed the register
   */
  async use(key: KeyIdentity, write: (change: RegisterChange) => Promise<boolean>): Promise<boolean> {
    const register = await this.look();
    // Another key may be the one to use by now; and where a key is used, every instance has it.
    if (this.usable()?.id !== key.id) return false;
    const { version } = register;
    const inUse = [...new Set([...register.inUse, key.id])];
    if (!(await write({ version, inUse }))) return false;
    this.adopt({ ...register, inUse, version: version + 1 });
    return true;
  }

  /**
   * Makes the preferred key the one to use at once, since an operator has asked for it.
   * @param sleep waits until an instance that does not know the key must have given a sign of life, if it is alive
   * @throws EncryptionKeyError where a living instance does not know it
   */
  async prefer(sleep: (milliseconds: number) => Promise<void>, onWaiting: (names: string) => void): Promise<void> {
    const [key] = this.options.own;
    const { instances: before } = await this.look();
    for (let waited = 0; lacking(this.register, key).length > 0; waited += LOOK_MS) {
      const silent = (one: Instance) => before.some(({ id, beat }) => id === one.id && beat === one.beat);
      const alive = lacking(this.register, key).filter((one) => !silent(one));
      if (alive.length > 0) throw lackingKeyError(key, alive);
      if (waited > DEAD_AFTER * BEAT_MS) {
        await this.change(async ({ instances }) => ({ instances: instances.filter((one) => !silent(one)) }));
        break;
      }
      if (waited === 0) onWaiting(namesOf(lacking(this.register, key)).join(', '));
      await sleep(LOOK_MS);
      await this.look();
    }
    this.sharedFor.set(key.id, SETTLED_AFTER);
  }

  /** Notes a key that was needed and is missing here. */
  noteMissing(keyId: string): void {
    if (this.missing.includes(keyId)) return;
    this.missing = [...this.missing, keyId];
    this.options.onMissing?.(this.missing);
  }

  /** @throws EncryptionKeyError where an instance does not know the key */
  requireShared(key: KeyIdentity): void {
    const instances = lacking(this.register, key);
    if (instances.length > 0) throw lackingKeyError(key, instances);
  }

  /** Corrects which keys are in use, once data keys were wrapped anew. */
  async refreshInUse(): Promise<void> {
    await this.change(async () => ({ inUse: await this.readInUse() }));
  }

  /** What the register becomes as this process enters beside others, if each can read what the other writes. */
  private async planEntry(register: KeyRegister, others: readonly Instance[]) {
    const { own } = this.options;
    // Usually loaded already: what is read between the register and its change gives others time to change it.
    const isMissing = this.missing.length > 0 || missingKeys(own, register).length > 0;
    const isCertain = register.version > 0 && !isMissing;
    const inUse = isCertain ? register.inUse : await this.readInUse();
    const next = { ...register, inUse, instances: others };
    const mayEnter = missingKeys(own, next).length === 0 && sharedKeys(own, next).length > 0;
    return { inUse, instances: mayEnter ? [...others, this.entryWith(0)] : others };
  }

  /** The ids of the keys that wrap data keys now. */
  private async readInUse(): Promise<string[]> {
    return [...new Set((await this.options.store.listWrappers()).map(keyIdOfWrapper))];
  }

  private entryWith(beat: number): Instance {
    const { own, instance, clock } = this.options;
    return { ...instance, keys: own, current: this.usable()?.id ?? null, beat, seenAt: clock() };
  }

  /**
   * Changes the register, planned anew as often as another instance was faster.
   * @returns whether this process was in it before
   */
  private async change(plan: (register: KeyRegister) => Promise<Omit<RegisterChange, 'version'>>): Promise<boolean> {
    const { store, instance } = this.options;
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      // What was read last is mostly still how it is: a sign of life of a single instance is one command.
      const register = tries === 1 && this.register.version > 0 ? this.register : await store.readRegister();
      const planned = await plan(register);
      if (!(await store.changeRegister({ ...planned, version: register.version }))) continue;
      this.adopt({ ...register, ...planned, version: register.version + 1 });
      return register.instances.some(({ id }) => id === instance.id);
    }
    throw new Error('The register of encryption keys changes all the time');
  }

  /** Takes what was read or written as how things are. */
  private adopt(register: KeyRegister): void {
    this.register = register;
    this.announce();
  }

  /** Notes which keys are missing and which is current, and calls back with what has changed. */
  private announce(): void {
    const { own, onMissing, onCurrent } = this.options;
    const missing = missingKeys(own, this.register);
    if (missing.join() !== this.missing.join()) {
      this.missing = missing;
      this.epoch += 1;
      if (missing.length > 0) onMissing?.(missing);
    }
    const current = this.usable()?.id;
    const waiting = current === own[0].id ? [] : namesOf(lacking(this.register, own[0]));
    const announced = [current, ...waiting].join('\n');
    if (announced === this.lastCurrent) return;
    const isFirst = this.lastCurrent === undefined;
    this.lastCurrent = announced;
    // That the preferred key is used from the beginning is what everybody expects.
    if (isFirst && current === own[0].id) return;
    if (!isFirst) this.epoch += 1;
    onCurrent?.(current, waiting);
  }
}
