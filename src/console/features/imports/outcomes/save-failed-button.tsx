import { type FailedAccount } from '../../../../files/rows/failed-accounts';
import { asFailure } from '../../../api/failure';
import { Button } from '../../../ui/button';
import { failureText } from '../../../ui/states/advice';
import { Fault } from '../../../ui/states/states';
import { useSaving } from '../../../ui/use-saving';

export interface SaveFailedButtonProps {
  /** Of the import or run. */
  id: string;
  read: () => Promise<readonly FailedAccount[]>;
}

/** Saves failed rows in the one form that they have on every page. What reads and writes columns comes when it is needed. */
export function SaveFailedButton({ id, read }: SaveFailedButtonProps) {
  const saving = useSaving(async () => {
    const failed = await read();
    const { failedAccountsCsv } = await import('../../../../files/rows/failed-accounts');
    return new Blob(failedAccountsCsv(failed), { type: 'text/csv' });
  }, `failed-rows-${id}.csv`);
  const failure = saving.error && asFailure(saving.error);
  return (
    <>
      <Button icon="download" disabled={saving.isPending} onClick={() => saving.mutate()}>
        {saving.isPending ? 'Saving' : 'Failed rows as CSV'}
      </Button>
      <Fault>{failure && `The file could not be saved: ${failureText(failure)}`}</Fault>
    </>
  );
}
