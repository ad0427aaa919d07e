import { isDeepStrictEqual } from 'node:util';
import { type JsonObject, valueAt } from '../../../src/base/json/json';
import { FREE_FORM_FIELDS, ROW_FIELDS } from '../../../src/service/accounts/fields/account-schema';
import { type AccountStatus } from '../../../src/service/accounts/fields/enums';
import { statusCategoryOf } from '../../../src/service/accounts/model/status-category';
import { groupBy } from '../group-by';
import { MARK_KEY, markIn, type Operation, type Read } from './client-log';
import { type Change, comparable, createdFrom, keysOf, masked, withChange } from './replay';

/** An account with everything that was read of it and that was sent for it. */
export interface AccountHistory {
  account: JsonObject;
  /** Oldest first. */
  entries: JsonObject[];
  /** Oldest first. */
  events: JsonObject[];
  operations: readonly Operation[];
  reads: readonly Read[];
}

/** One state of the account: what it held from the moment its operation took effect. */
interface State {
  mark: string | undefined;
  fields: JsonObject;
  /** The operation that made it; undefined where several sendings of one row may have. */
  operation: Operation | undefined;
  sentAt: number;
  answeredAt: number;
}

const changesOf = (entry: JsonObject | undefined) => (entry?.changes ?? []) as unknown as Change[];
const MARK_PATH = `metadata.${MARK_KEY}`;
const show = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
const tookEffect = ({ knowledge, dryRun }: Operation) =>
  !dryRun && (knowledge === 'created' || knowledge === 'updated');
const mayHaveTakenEffect = ({ knowledge, dryRun }: Operation) => !dryRun && knowledge === 'unknown';

/** The fields in which an account that was read differs from what the history says. */
const differences = (account: JsonObject, fields: JsonObject): string[] => {
  const read = masked(account);
  return ROW_FIELDS.filter(
    (name) => !isDeepStrictEqual(comparable(name, read[name]), comparable(name, fields[name])),
  ).map((name) => `${name} is ${show(read[name])}, the history says ${show(fields[name])}`);
};

/** Finds the sending behind each effect of a row: by order, where all answers are known; else any of them. */
function effectsOf(operations: readonly Operation[], faults: string[]) {
  const byMark = groupBy(operations, ({ mark }) => mark);
  const seen = new Map<string, number>();
  return {
    /** Takes the next effect of a mark. */
    next(mark: string | undefined): Omit<State, 'mark' | 'fields'> {
      const nobody = { operation: undefined, sentAt: 0, answeredAt: Number.POSITIVE_INFINITY };
      const sendings = mark === undefined ? undefined : byMark.get(mark);
      if (mark === undefined || sendings === undefined) {
        faults.push(`an effect of ${show(mark)}, which nobody sent`);
        return nobody;
      }
      const count = seen.get(mark) ?? 0;
      seen.set(mark, count + 1);
      const candidates = sendings.filter((one) => tookEffect(one) || mayHaveTakenEffect(one));
      // Of several sendings with an unknown one among them, nobody can tell which had the effect.
      const told = sendings.length === 1 || !sendings.some(mayHaveTakenEffect);
      const operation = told ? candidates[count] : undefined;
      if (operation) return { operation, sentAt: operation.sentAt, answeredAt: operation.answeredAt };
      return { ...nobody, sentAt: Math.min(...sendings.map(({ sentAt }) => sentAt)) };
    },
    /** Holds the number of effects of each mark against what was acknowledged and what is unknown. */
    settle(): number {
      let unknownApplied = 0;
      for (const [mark, sendings] of byMark) {
        const effects = seen.get(mark) ?? 0;
        const done = sendings.filter(tookEffect).length;
        const most = done + sendings.filter(mayHaveTakenEffect).length;
        const told = sendings.map(({ knowledge, code, dryRun }) => `${dryRun ? 'dry run ' : ''}${code ?? knowledge}`);
        if (effects < done || effects > most) {
          faults.push(
            `${mark} (${told}) took effect ${effects} times, not ${done === most ? done : `${done} to ${most}`}`,
          );
        }
        unknownApplied += Math.max(0, effects - done);
      }
      return unknownApplied;
    },
  };
}

/** Creates the account anew and replays its entries: each `from` must be what the entries before it led to. */
function replayed({ account, entries, operations }: AccountHistory, faults: string[]) {
  const effects = effectsOf(operations, faults);
  const firstChange = changesOf(entries[0]).find(({ field }) => field === MARK_PATH);
  const creationMark = entries.length > 0 ? firstChange?.from : markIn(account);
  const creation = operations.find(({ mark, kind }) => mark === creationMark && kind === 'BULK_UPSERT');
  if (creation === undefined) {
    faults.push(`created by ${show(creationMark)}, which is no row that was sent`);
    return undefined;
  }
  let fields = createdFrom(creation.fields);
  const states: State[] = [{ mark: creation.mark, fields, ...effects.next(creation.mark) }];
  for (const [at, entry] of entries.entries()) {
    const { changes, operation, surface } = entry;
    let mark: string | undefined;
    for (const { field, from, to } of changesOf(entry)) {
      const keys = keysOf(field);
      const stored = valueAt(fields, keys);
      const before = comparable(keys[0] ?? '', stored);
      if (!isDeepStrictEqual(before, comparable(keys[0] ?? '', from))) {
        faults.push(`entry ${at}: ${field} was ${show(before)}, the entry says ${show(from)}`);
      }
      // Of social security numbers only the end is told; where nothing was, a null of free form is a change.
      const isNewNull = to === null && stored === undefined && FREE_FORM_FIELDS.includes(keys[0] ?? '');
      const looksAlike = field === 'person.ssn' || isNewNull;
      if (isDeepStrictEqual(from, to) && !looksAlike) faults.push(`entry ${at}: ${field} did not change`);
      const after = withChange(fields, keys, to);
      if (after === undefined) faults.push(`entry ${at}: ${field} lies inside of what is no object`);
      fields = after ?? fields;
      if (field === MARK_PATH) mark = String(to);
    }
    const state = { mark, fields, ...effects.next(mark) };
    states.push(state);
    const sent = state.operation;
    if (sent && (sent.kind !== operation || sent.surface !== surface)) {
      faults.push(`entry ${at}: ${operation} over ${surface}, but ${mark} was ${sent.kind} over ${sent.surface}`);
    }
    if (sent?.changes !== undefined && !isDeepStrictEqual(sent.changes, changes)) {
      faults.push(`entry ${at}: its changes are not those that were answered for ${mark}`);
    }
  }
  return { states, unknownApplied: effects.settle() };
}

/** Who was answered comes before whoever is sent later; who reads sees one state of that time, whole. */
function checkOrder(states: readonly State[], { operations, reads }: AccountHistory, faults: string[]): void {
  const sentBefore: number[] = [];
  states.forEach(({ sentAt }, at) => {
    sentBefore.push(Math.max(sentAt, sentBefore[at - 1] ?? 0));
  });
  const answeredAfter: number[] = [];
  for (let at = states.length - 1; at >= 0; at -= 1) {
    answeredAfter[at] = Math.min(states[at]?.answeredAt ?? 0, answeredAfter[at + 1] ?? Number.POSITIVE_INFINITY);
  }
  const earliest = (at: number) => sentBefore[at] ?? 0;
  /** By then the state was certainly no longer the current one. */
  const latest = (at: number) => answeredAfter[at + 1] ?? Number.POSITIVE_INFINITY;
  states.forEach((state, at) => {
    if (latest(at) < earliest(at)) faults.push(`${state.mark} took effect before one that had been answered before`);
  });
  const places = groupBy(states.keys(), (at) => states[at]?.mark);
  const seenAt = (mark: string | undefined, sentAt: number, answeredAt: number) =>
    (places.get(mark) ?? []).filter((at) => earliest(at) < answeredAt && latest(at) > sentAt);

  for (const { account, sentAt, answeredAt } of reads) {
    if (account === null) {
      if (sentAt > (answeredAfter[0] ?? 0)) faults.push('not found although an operation on it had been answered');
      continue;
    }
    const at = seenAt(markIn(account), sentAt, answeredAt);
    if (at.length === 0) faults.push(`a read saw ${markIn(account)}, which was not its state at that time`);
    else if (
      !at.some((one) => account.version === one + 1 && differences(account, states[one]?.fields ?? {}).length === 0)
    ) {
      faults.push(`a read saw a state of ${markIn(account)} that never was`);
    }
  }
  for (const { mark, fields, knowledge, dryRun, sentAt, answeredAt } of operations) {
    if (knowledge !== 'unchanged' || dryRun || markIn(fields) === undefined) continue;
    if (seenAt(mark, sentAt, answeredAt).length === 0) faults.push(`${mark} was called unchanged when it was not`);
  }
}

/** The e-mail objects follow from the addresses that the account has had. */
function checkEmails(account: JsonObject, states: readonly State[], faults: string[]): void {
  const addresses: string[] = [];
  for (const { emailAddress } of states.map(({ fields }) => fields)) {
    if (typeof emailAddress === 'string' && !addresses.includes(emailAddress)) addresses.push(emailAddress);
  }
  const ids = account.emailAddressIds as string[];
  if (ids.length !== addresses.length) faults.push(`${ids.length} e-mail objects for ${addresses.length} addresses`);
  const current = typeof account.emailAddress === 'string' ? ids[addresses.indexOf(account.emailAddress)] : null;
  if (account.currentEmailAddressId !== current) faults.push('the current e-mail object is not that of the address');
}

/** Every event belongs to the entry in the same place, and both tell the account and the time of the change. */
function checkRecords({ account, entries, events }: AccountHistory, states: readonly State[], faults: string[]): void {
  if (events.length !== entries.length) faults.push(`${entries.length} entries, ${events.length} events`);
  let before = String(account.createdAt);
  entries.forEach((entry, at) => {
    const event = events[at];
    const own = { accountId: account.id, externalId: account.externalId, source: 'EXTERNAL_API' };
    const expected = { ...own, kind: 'ACCOUNT_UPDATED', auditTrailEntryId: entry.id, createdAt: entry.createdAt };
    for (const [name, value] of Object.entries(own)) {
      if (entry[name] !== value) faults.push(`entry ${at}: ${name} is ${show(entry[name])}`);
    }
    for (const [name, value] of Object.entries(expected)) {
      if (event && event[name] !== value) faults.push(`event ${at}: ${name} is ${show(event[name])}`);
    }
    const createdAt = String(entry.createdAt);
    if (createdAt < before) faults.push(`entry ${at}: its time lies before that of the entry before`);
    before = createdAt;
    const answered = states[at + 1]?.operation;
    if (answered?.updatedAt !== undefined && answered.updatedAt !== createdAt) {
      faults.push(`entry ${at}: answered with another time, ${answered.updatedAt}`);
    }
  });
  if (account.updatedAt !== before) faults.push(`updatedAt is ${show(account.updatedAt)}, the last change ${before}`);
}

/**
 * Holds one account that exists against its history and what the clients know.
 * @returns what is wrong, and how many operations of unknown outcome took effect
 */
export function checkAccount(history: AccountHistory): { faults: string[]; unknownApplied: number } {
  const faults: string[] = [];
  const { account, operations } = history;
  const result = replayed(history, faults);
  if (result === undefined) return { faults, unknownApplied: 0 };
  const { states, unknownApplied } = result;
  faults.push(...differences(account, states.at(-1)?.fields ?? {}));
  const category = statusCategoryOf(account.status as AccountStatus);
  if (account.status_category !== category) faults.push(`status_category is ${show(account.status_category)}`);
  const first = states[0]?.operation;
  if (first && first.knowledge !== 'created' && first.knowledge !== 'unknown') {
    faults.push(`created by ${first.mark}, which was told ${first.knowledge}`);
  }
  const created = operations.filter(({ knowledge, dryRun }) => knowledge === 'created' && !dryRun);
  if (created.length > 1) faults.push(`${created.length} rows were told that they created it`);
  for (const { mark, accountId } of operations) {
    if (accountId !== undefined && accountId !== account.id) faults.push(`${mark} was told another id, ${accountId}`);
  }
  if (account.version !== states.length)
    faults.push(`version is ${show(account.version)} after ${states.length} states`);
  checkOrder(states, history, faults);
  checkEmails(account, states, faults);
  checkRecords(history, states, faults);
  return { faults, unknownApplied };
}
