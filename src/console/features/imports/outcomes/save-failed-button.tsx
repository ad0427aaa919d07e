import { type FailedAccount } from '../../../../files/rows/failed-accounts';
import { asFailure } from '../../../api/failure';
import { failureOf, send } from '../../../api/rest';
import { Button } from '../../../ui/button';
import { useSaving } from '../../../ui/saving';
import { failureText } from '../../../ui/states/advice';
import { Fault } from '../../../ui/states/states';

/** The failed rows of an import, all of them. @throws Failure */
export async function readFailedRows(id: string): Promise<FailedAccount[]> {
  const sent = await send(`external-api/imports/${encodeURIComponent(id)}/rows?outcome=failed`, {
    headers: { Accept: 'application/x-ndjson' },
  });
  if (!sent.response.ok) throw await failureOf(sent);
  const lines = (await sent.response.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as FailedAccount);
}

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
