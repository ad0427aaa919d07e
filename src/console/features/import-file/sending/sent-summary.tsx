import { Button, ButtonLink } from '../../../ui/button';
import { saveFile } from '../../../ui/save-file';
import { Empty } from '../../../ui/states/states';
import { countText } from '../../../ui/values/format-money';
import { paths } from '../../../url/paths';
import { FaultsCard } from '../faults/faults-card';
import { type SentImport } from './send-import';

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
