import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asFailure } from '../../api/failure';
import { type AccountFilter, type AccountSort } from '../../api/schema.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ChoiceField } from '../../ui/field';
import { Failed } from '../../ui/states/states';
import { useSaving } from '../../ui/use-saving';
import { zone } from '../../ui/values/format-time';
import { Count } from '../../ui/values/values';
import { type AccountColumn } from './columns';

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
    const { exportCsv } = await import('./export-csv');
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
