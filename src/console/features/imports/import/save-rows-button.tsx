import { useMutation } from '@tanstack/react-query';
import { asFailure } from '../../../api/failure';
import { Button } from '../../../ui/button';
import { failureText } from '../../../ui/states/advice';
import { Fault } from '../../../ui/states/states';
import { saveFailedRows } from './save-rows';

/** Saves the failed rows as a CSV file, to be corrected and imported. */
export function SaveRowsButton({ id }: { id: string }) {
  const saving = useMutation({ mutationFn: () => saveFailedRows(id) });
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
