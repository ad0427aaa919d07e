import { type Failure } from '../../../api/failure';
import { Button, ButtonLink } from '../../../ui/button';
import { saveFile } from '../../../ui/saving';
import { failureText } from '../../../ui/states/advice';
import { Empty } from '../../../ui/states/states';
import { countText } from '../../../ui/values/format-money';
import { paths } from '../../../url/paths';
import { FaultsCard } from '../faults/faults-card';
import styles from '../import-file.module.css';
import { type Progress, type SentImport } from './send-import';

export const Sending = ({ rows, share }: Progress) => (
  <section aria-label="Sending" className={styles.drop}>
    <p role="status">{countText(rows, 'row')} sent</p>
    <progress aria-label="Part of the file that is sent" value={share ?? undefined} />
    <p className={styles.muted}>Stay on this page until it is done.</p>
  </section>
);

export interface BrokenOffProps {
  failure: Failure;
  rows: number;
  onGoOn: () => void;
  onGiveUp: () => void;
}

/** A file of which a part is sent. */
export const BrokenOff = ({ failure, rows, onGoOn, onGiveUp }: BrokenOffProps) => (
  <section aria-label="Broken off" className={styles.drop}>
    <p role="alert">The sending broke off: {failureText(failure)}</p>
    <p className={styles.muted}>{countText(rows, 'row')} arrived. The rest can follow now, or some days later.</p>
    <div className={styles.actions}>
      <Button onClick={onGiveUp}>Give it up</Button>
      <Button look="primary" icon="upload" onClick={onGoOn}>
        Go on
      </Button>
    </div>
  </section>
);

/** What became of a file: where its plan is, and which rows never left the page. */
export const SentSummary = ({ id, summary: { sent, failed, duplicates, faults, failedRows } }: SentImport) => (
  <>
    <Empty
      icon={id === undefined ? 'warning' : 'check'}
      title={id === undefined ? 'No row could be sent' : `${countText(sent, 'row')} ${sent === 1 ? 'is' : 'are'} sent`}
      actions={
        <>
          {failedRows && (
            <Button icon="download" onClick={() => saveFile(failedRows.content, failedRows.name)}>
              Save the rows that failed
            </Button>
          )}
          {id !== undefined && (
            <ButtonLink look="primary" icon="arrow" to={paths.import(id)}>
              Look at the plan
            </ButtonLink>
          )}
        </>
      }
    >
      {failed > 0 && <p>{countText(failed, 'row')} failed. Save what failed, correct it, and import that file.</p>}
      {duplicates > 0 && <p>{countText(duplicates, 'row')} left out: the first row of each account counts.</p>}
      {id !== undefined && <p>Nothing is written until you apply the plan.</p>}
    </Empty>
    {faults.length > 0 && (
      <FaultsCard
        title="Rows that were not sent"
        note={`${countText(failed, 'row')}, by what is wrong`}
        faults={faults}
      />
    )}
  </>
);
