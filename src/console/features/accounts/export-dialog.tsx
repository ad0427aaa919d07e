import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asFailure } from '../../api/failure';
import { type Answer, graphql } from '../../api/graphql';
import { type AccountFilter, type AccountSort } from '../../api/schema.generated';
import { Button } from '../../ui/button';
import { csvLines } from '../../ui/csv';
import { Dialog } from '../../ui/dialog';
import { ChoiceField } from '../../ui/field';
import { useSaving } from '../../ui/saving';
import { Failed } from '../../ui/states/states';
import { zone } from '../../ui/values/format-time';
import { Count } from '../../ui/values/values';
import { AccountsDocument, type AccountsQuery, type AccountsQueryVariables } from './accounts.generated';
import { type AccountColumn, type AccountRow } from './columns';

interface ExportRequest {
  filter: AccountFilter;
  sort: AccountSort;
  columns: readonly AccountColumn[];
  /** With the labels and words of the page and times of the reader's zone; else as the service names them. */
  isAsShown: boolean;
  signal: AbortSignal;
  onProgress: (rows: number) => void;
}

const PAGE = 100;

const headingOf = ({ label, isTime }: AccountColumn) => (isTime ? `${label} (${zone()})` : label);

/**
 * All accounts of a list as a file, in its order and with its columns. Each page is put away as it comes, so that a
 * million accounts are not in memory as objects.
 * @throws Failure, and the reason of `signal`
 */
async function exportCsv(client: QueryClient, request: ExportRequest): Promise<Blob> {
  const { filter, sort, columns, isAsShown, signal, onProgress } = request;
  const lineOf = (row: AccountRow) => columns.map(({ value, text }) => (isAsShown && text ? text(row) : value(row)));
  const head = csvLines([columns.map((column) => (isAsShown ? headingOf(column) : column.field))]);
  let file = new Blob([head], { type: 'text/csv' });
  let rows = 0;
  for (let after: string | null = null; ; ) {
    const variables: AccountsQueryVariables = { first: PAGE, after, filter, sort };
    const { data }: Answer<AccountsQuery> = await client.fetchQuery({
      queryKey: ['export', variables],
      gcTime: 0,
      staleTime: 0,
      queryFn: () => graphql(AccountsDocument, variables, signal),
    });
    signal.throwIfAborted();
    const { nodes, pageInfo } = data.accounts;
    file = new Blob([file, csvLines(nodes.map(lineOf))], { type: 'text/csv' });
    rows += nodes.length;
    onProgress(rows);
    if (!pageInfo.hasNextPage) return file;
    after = pageInfo.endCursor ?? null;
  }
}

export interface ExportDialogProps {
  filter: AccountFilter;
  sort: AccountSort;
  columns: readonly AccountColumn[];
  onClose: () => void;
}

const fileName = () => `accounts-${new Date().toISOString().slice(0, 10)}.csv`;

/** Saves exactly the list that is shown as a file. */
export default function ExportDialog({ filter, sort, columns, onClose }: ExportDialogProps) {
  const client = useQueryClient();
  const [rows, setRows] = useState(0);
  const [isAsShown, setAsShown] = useState(true);
  const { mutate, isPending, isSuccess, error } = useSaving(async (signal) => {
    setRows(0);
    return exportCsv(client, { filter, sort, columns, isAsShown, signal, onProgress: setRows });
  }, fileName());
  return (
    <Dialog
      onClose={onClose}
      title="Export as CSV"
      about="Exactly this list: its filters, its order, and the columns that are shown. Social security numbers stay masked."
      actions={
        <>
          <Button onClick={onClose}>{isSuccess ? 'Close' : 'Cancel'}</Button>
          {!isSuccess && (
            <Button look="primary" icon="download" disabled={isPending} onClick={() => mutate()}>
              Export
            </Button>
          )}
        </>
      }
    >
      {sort.startsWith('UPDATED_AT') || sort.startsWith('BALANCE') ? (
        <p>Accounts that change while the file is made may move past it. Sorted by external id, none is missed.</p>
      ) : null}
      <ChoiceField
        label="Headings and values"
        help={isAsShown ? `Times are in ${zone()}.` : 'Times are in UTC.'}
        options={{ shown: 'As shown', service: 'As the service names it' }}
        value={isAsShown ? 'shown' : 'service'}
        disabled={isPending}
        onChoose={(chosen) => setAsShown(chosen === 'shown')}
      />
      {error && <Failed failure={asFailure(error)} title="The file could not be made" />}
      {(isPending || isSuccess) && (
        <p role="status">
          <Count value={rows} /> {isSuccess ? 'accounts saved' : 'accounts so far'}
        </p>
      )}
    </Dialog>
  );
}
