import { type ReactNode } from 'react';
import { formatMoney } from '../../../ui/values/format-money';
import { Time } from '../../../ui/values/values';
import { statusText, surfaceWords } from '../../labels';
import { type AccountDetailsFragment, type AccountTrailQuery } from '../account.generated';
import styles from '../account.module.css';
import { kindOf, labelOf } from '../fields/fields';
import { Who } from './who';

type Entry = NonNullable<AccountTrailQuery['account']>['auditTrail']['nodes'][number];
type Change = Entry['changes'][number];

const MAX_NAMED = 3;

/** A value that fits into a sentence; undefined for the others. */
function valueText(field: string, value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  switch (kindOf(field)) {
    case 'status':
      return statusText(value);
    case 'money':
      return formatMoney(value as number | string);
    default:
      return undefined;
  }
}

function changeWords({ field, from, to }: Change): string {
  const [before, after] = [valueText(field, from), valueText(field, to)];
  const label = labelOf(field);
  return before !== undefined && after !== undefined ? `${label} from ${before} to ${after}` : label;
}

/** Whether a change is one of those that people look for. */
const isTold = ({ field }: Change): boolean => ['status', 'currentBalance'].includes(field);

/** The changed fields as a person calls them: the first ones, and how many more there are. */
function fieldWords(changes: readonly Change[]): string {
  const words = [...changes.filter(isTold), ...changes.filter((change) => !isTold(change))].map(changeWords);
  const more = words.length - MAX_NAMED;
  return new Intl.ListFormat(undefined).format(more > 0 ? [...words.slice(0, MAX_NAMED), `${more} more`] : words);
}

const DEEDS: Readonly<Record<string, string>> = {
  ERASE: 'erased the person',
  PLACE_HOLD: 'placed a legal hold',
  RELEASE_HOLD: 'released the legal hold',
};

function deedWords({ operation, source, undoes, changes }: Entry): string {
  const deed = DEEDS[operation];
  if (deed) return source === 'RETENTION' ? `${deed}, past its retention,` : deed;
  return `${undoes ? 'put back' : 'changed'} ${fieldWords(changes)}`;
}

const Sentence = ({ at, children }: { at: string; children: ReactNode }) => (
  <li className={styles.event}>
    <Time iso={at} />
    <span>{children}</span>
  </li>
);

/** What somebody did, in a sentence. */
export const EntryInWords = ({ entry }: { entry: Entry }) => (
  <Sentence at={entry.createdAt}>
    <Who {...entry} apiKeyName={entry.apiKeyName} /> {deedWords(entry)} {surfaceWords(entry.surface)}
  </Sentence>
);

/** How the account came in, in a sentence. */
export const CreationInWords = ({ account: { creation, createdAt } }: { account: AccountDetailsFragment }) => (
  <Sentence at={createdAt}>
    <Who {...creation} apiKeyName={creation.apiKeyName} /> brought the account in {surfaceWords(creation.surface)}
  </Sentence>
);
