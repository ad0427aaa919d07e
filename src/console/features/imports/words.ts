import { type Tone } from '../../ui/tone';
import { formatCount } from '../../ui/values/format-money';
import { type CountsFragment } from '../selections.generated';

/** Where an import can stand, as people call it. */
export const STATES: Record<string, { label: string; tone: Tone }> = {
  RECEIVING: { label: 'Receiving', tone: 'accent' },
  QUEUED: { label: 'Queued', tone: 'accent' },
  PLANNING: { label: 'Planning', tone: 'accent' },
  PLANNED: { label: 'To review', tone: 'warn' },
  HELD: { label: 'Held', tone: 'warn' },
  APPLYING: { label: 'Applying', tone: 'accent' },
  COMPLETED: { label: 'Complete', tone: 'good' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
  FAILED: { label: 'Failed', tone: 'bad' },
  EXPIRED: { label: 'Expired', tone: 'neutral' },
};

const ENDED = ['COMPLETED', 'CANCELLED', 'FAILED', 'EXPIRED'];

/** Whether nothing of an import changes any more. */
export const hasEnded = (state: string): boolean => ENDED.includes(state);

/** What an import is called: its name, without the checksum that `push` ends it with or, where it has none, what it is and the end of its id. */
export const nameOf = ({ name, kind, id }: { name?: string | null; kind: string; id: string }): string =>
  name?.replace(/ [0-9a-f]{32}$/, '') || `${kind === 'UNDO' ? 'Undo' : 'Import'} ${id.slice(-6)}`;

type Outcomes = Omit<CountsFragment, 'unchanged'>;

function partsText({ created, updated, failed }: Outcomes, words: readonly string[], nothing: string): string {
  const parts = [created, updated, failed].map((count, at) => count > 0 && `${formatCount(count)} ${words[at]}`);
  return parts.filter((part) => part !== false).join(', ') || nothing;
}

/** What became of rows, in words. */
export const outcomeText = (of: Outcomes): string => partsText(of, ['created', 'updated', 'failed'], 'nothing changed');

/** What would become of rows. */
export const planText = (of: Outcomes): string =>
  partsText(of, ['to create', 'to update', 'would fail'], 'nothing to change');

/** What became of the rows of an import or, before it is applied, what its plan comes to. */
export const rowsText = ({ state, done, planned }: { state: string; done: Outcomes; planned: Outcomes }): string => {
  if (state === 'RECEIVING') return 'still arriving';
  return hasEnded(state) ? outcomeText(done) : planText(planned);
};
