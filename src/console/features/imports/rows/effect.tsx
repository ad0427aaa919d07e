import { None } from '../../../ui/values/values';
import { labelOf } from '../../account/fields/fields';
import { type Change, changeText, partsOf } from '../../account/history/words';
import { type NamedFragment } from '../../selections.generated';
import { type Outcome } from '../outcomes/outcome-counts';
import { codeText } from '../outcomes/reasons';

/** A row of an import, or what a run did to an account. */
export interface ListedRow {
  /** Position in the file or request; undefined where the run does not keep it. */
  index?: number | undefined;
  externalId?: string | null | undefined;
  /** The account as it is now, where it may be read. */
  account?: NamedFragment | null | undefined;
  status: Outcome;
  done: boolean;
  code?: string | null;
  message?: string | null;
  details?: readonly { field: string; message: string }[] | null;
  changes?: readonly Change[] | null | undefined;
}

/** What a brake goes by, by its name, of those of which the rows can be listed. */
export const DECIDING: Record<string, string> = {
  optOutsCleared: 'smsOptOut',
  legalHoldsLeft: 'status',
  balanceMoved: 'currentBalance',
};

/** What a row came to: why it failed, or the fields that it changes. @param first the field, or brake, that it is looked at for */
export function Effect({ row: { code, message, details, changes, status }, first }: { row: ListedRow; first: string }) {
  if (code) {
    const faults = (details ?? []).map((fault) => `${labelOf(fault.field)} ${fault.message}`);
    const why = faults.length > 0 ? faults.join('; ') : message;
    return (
      <span title={[message, ...faults].filter(Boolean).join('\n')}>
        {codeText(code)}
        {why && `: ${why}`}
      </span>
    );
  }
  if (status === 'CREATED') return <span>A new account</span>;
  if (!changes?.length) return <None />;
  const decides = ({ field }: { field: string }) => first !== '' && field.startsWith(DECIDING[first] ?? first);
  const sorted = changes.flatMap(partsOf).sort((a, b) => Number(decides(b)) - Number(decides(a)));
  const texts = sorted.map(changeText);
  return <span title={texts.join('\n')}>{texts.join('; ')}</span>;
}
