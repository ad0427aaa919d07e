import { useMemo } from 'react';
import { type Brake, type ImportRowCode } from '../../../api/schema.generated';
import { useSession } from '../../../api/session';
import { useGraphqlPages } from '../../../api/use-graphql';
import { useUrlState } from '../../../url/use-url-state';
import { type Counts, OUTCOMES } from '../outcomes/outcome-counts';
import { RowsList } from '../rows/rows-list';
import { ROWS_STATE } from '../rows/rows-state';
import { ImportRowsDocument } from './import.generated';

const OUTCOME_VALUES = OUTCOMES.map(({ value }) => value);

export interface ImportRowsProps {
  id: string;
  counts: Counts;
  /** Whether nothing more will be applied. */
  isOver: boolean;
}

/** The rows of an import, planned or applied. */
export function ImportRows({ id, counts, isOver }: ImportRowsProps) {
  const { can } = useSession();
  const mayRead = can('accounts:read');
  const [{ outcome, code, brake, field }] = useUrlState(ROWS_STATE);
  const filter = {
    ...(outcome && { outcomes: [outcome] }),
    // The service refuses words of the URL that it does not know.
    ...(code && { codes: [code as ImportRowCode] }),
    ...(brake && { brakes: [brake as Brake] }),
    ...(field && { field }),
  };
  const pages = useGraphqlPages(ImportRowsDocument, { id, mayRead, filter }, (data) => data.import?.rows);
  const applied = useMemo(
    () => ({
      id: 'done',
      label: 'Applied',
      width: 90,
      cell: ({ done }: { done: boolean }) => (done ? 'Yes' : isOver ? 'No' : 'Not yet'),
    }),
    [isOver],
  );
  return (
    <RowsList
      label="Rows of the import"
      counts={counts}
      outcomes={OUTCOME_VALUES}
      applied={applied}
      hasValues={mayRead}
      pages={pages}
      empty="Rows appear once they are planned, and are removed seven days after the import has ended."
    />
  );
}
