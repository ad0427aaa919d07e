import { useMutation } from '@tanstack/react-query';
import { asFailure } from '../../../api/failure';
import { Button } from '../../../ui/button';
import { whatToDo } from '../../../ui/states/advice';
import styles from '../imports.module.css';
import { type Outcome } from '../outcomes/outcome-counts';
import { saveRows } from './save-rows';

/** Saves the rows of an outcome as a CSV file. */
export function SaveRowsButton({ id, outcome, label }: { id: string; outcome: Outcome; label: string }) {
  const saving = useMutation({ mutationFn: () => saveRows(id, outcome) });
  const failure = saving.error && asFailure(saving.error);
  return (
    <>
      <Button icon="download" disabled={saving.isPending} onClick={() => saving.mutate()}>
        {saving.isPending ? 'Saving' : label}
      </Button>
      {failure && (
        <p role="alert" className={styles.fault}>
          The file could not be saved: {failure.message} {whatToDo(failure)}
        </p>
      )}
    </>
  );
}
