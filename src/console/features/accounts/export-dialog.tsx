import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { asFailure, type Failure } from '../../api/failure';
import { type AccountFilter, type AccountSort } from '../../api/schema.generated';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ChoiceField } from '../../ui/field';
import { saveFile } from '../../ui/save-file';
import { Failed } from '../../ui/states/states';
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
  const [rows, setRows] = useState<number>();
  const [isAsShown, setAsShown] = useState(true);
  const [isSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const start = async () => {
    const controller = new AbortController();
    stop.current = controller;
    setFailure(undefined);
    setRows(0);
    try {
      const { exportCsv } = await import('./export-csv');
      const request = { filter, sort, columns, isAsShown, signal: controller.signal, onProgress: setRows };
      saveFile(await exportCsv(client, request), fileName());
      setSaved(true);
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailure(asFailure(error));
      setRows(undefined);
    }
  };
  const isRunning = rows !== undefined && !isSaved;
  return (
    <Dialog
      onClose={onClose}
      title="Export as CSV"
      about="Exactly this list: its filters, its order, and the columns that are shown. Social security numbers stay masked."
      actions={
        <>
          <Button onClick={onClose}>{isSaved ? 'Close' : 'Cancel'}</Button>
          {!isSaved && (
            <Button look="primary" icon="download" disabled={isRunning} onClick={() => void start()}>
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
        disabled={isRunning}
        onChoose={(chosen) => setAsShown(chosen === 'shown')}
      />
      {failure && <Failed failure={failure} title="The file could not be made" />}
      {rows !== undefined && (
        <p role="status">
          <Count value={rows} /> {isSaved ? 'accounts saved' : 'accounts so far'}
        </p>
      )}
    </Dialog>
  );
}
