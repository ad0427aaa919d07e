import { useParams } from 'react-router';
import { useSession } from '../../../api/session';
import { useGraphql, useGraphqlPages } from '../../../api/use-graphql';
import { ButtonLink } from '../../../ui/button';
import { Card, Facts } from '../../../ui/card';
import { Page } from '../../../ui/page';
import { Empty, ReadState } from '../../../ui/states/states';
import { countText, formatCount, formatMoney } from '../../../ui/values/format-money';
import { formatDuration } from '../../../ui/values/format-time';
import { Time } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { useUrlState } from '../../../url/use-url-state';
import { ViewLink } from '../../../url/view-link';
import { surfaceWords } from '../../labels';
import { letGoBy } from '../../people';
import { DecisionButtons } from '../decisions/decision-buttons';
import { type Decision } from '../decisions/decisions';
import styles from '../imports.module.css';
import {
  ChangedFieldsCard,
  ComparisonCard,
  CountsMeter,
  CountsTable,
  LeftLegal,
  type Outcome,
} from '../outcomes/outcome-counts';
import { ReasonList } from '../outcomes/reason-list';
import { codeText, reasonsOf } from '../outcomes/reasons';
import { SaveFailedButton } from '../outcomes/save-failed-button';
import { type ListedRow, RowsList } from '../rows/rows-list';
import { ROWS_STATE, searchOfRows } from '../rows/rows-state';
import { nameOf } from '../words';
import { RunDetailDocument, type RunDetailQuery, RunRowsDocument } from './run.generated';

type Run = NonNullable<RunDetailQuery['syncRun']>;

const OUTCOMES_OF_RUNS: readonly Outcome[] = ['CREATED', 'UPDATED', 'FAILED'];

/** The accounts that a run created or updated, and then its rows that failed, which it keeps without values. */
function RunRows({ run }: { run: Run }) {
  const [{ outcome, code, field }] = useUrlState(ROWS_STATE);
  const asksFailures = outcome === 'FAILED' || code !== '';
  const variables = { id: run.id, outcome: outcome ?? null, field: field || null };
  const pages = useGraphqlPages(RunRowsDocument, variables, ({ syncRun }) => syncRun?.changes, {
    enabled: !asksFailures,
  });
  const failed = run.failedRows
    .filter((row) => code === '' || row.code === code)
    .map((row): ListedRow => ({ ...row, status: 'FAILED', done: true }));
  const changed = pages.rows.map(({ externalId, outcome: status, entry, account }): ListedRow => {
    return { externalId, account, status, done: true, changes: entry?.changes };
  });
  const hasFailures = outcome === undefined && field === '' && !pages.hasNextPage;
  const listed = asksFailures
    ? { ...pages, rows: failed, isPending: false, error: null, hasNextPage: false }
    : { ...pages, rows: hasFailures ? [...changed, ...failed] : changed };
  return (
    <RowsList
      label="Rows of the run"
      counts={run}
      outcomes={OUTCOMES_OF_RUNS}
      hasValues
      pages={listed}
      empty="It changed no account. Rows that changed nothing are only counted."
    />
  );
}

/** A run keeps neither values nor the sentences of rows that failed as a whole. */
const failedOf = ({ failedRows }: Run) =>
  failedRows.map(({ code, details, index, externalId }) => ({
    index,
    externalId,
    code,
    message: codeText(code),
    details: details ?? [],
  }));

const RunCards = ({ run }: { run: Run }) => (
  <>
    <div className={styles.cards}>
      <Card title="Rows by outcome" note={countText(run.requested, 'row')}>
        <CountsMeter counts={run} of={run.requested} />
        <CountsTable
          columns={[{ label: 'Rows', counts: run }]}
          linkOf={(outcome) => (outcome === 'UNCHANGED' ? undefined : searchOfRows({ outcome }))}
        />
        <LeftLegal run={run} />
      </Card>
      <ComparisonCard run={run} counts={run} />
      <ChangedFieldsCard fields={run.changedFields} />
      <Card title="Details">
        <Facts
          of={{
            By: `${run.apiKeyName || run.apiKeyId}${letGoBy(run, run.apiKeyId)}`,
            Sent: surfaceWords(run.surface),
            Took: formatDuration(run.durationMs),
            'Opt-outs cleared': run.optOutsCleared && formatCount(run.optOutsCleared),
            'Balances moved by': run.balanceMoved && formatMoney(run.balanceMoved),
            Request: <code>{run.requestId}</code>,
          }}
        />
      </Card>
    </div>
    {run.failedRows.length > 0 && (
      <Card
        title="Why rows failed"
        note={`${countText(run.failed, 'failed row')}, by reason. The file names their external ids and what is wrong with which field; a run keeps no values.`}
        action={<SaveFailedButton id={run.id} read={async () => failedOf(run)} />}
      >
        <ReasonList reasons={reasonsOf(run.failedRows)} linkOf={(code) => searchOfRows({ code, outcome: 'FAILED' })} />
      </Card>
    )}
    <RunRows run={run} />
  </>
);

/** What a run is called: after the import that it is of, or after the key that it came with. */
const titleOf = (run: Run | null | undefined, imported: RunDetailQuery['import']): string =>
  imported ? `Run of ${nameOf(imported)}` : run ? `Run of ${run.apiKeyName || run.apiKeyId}` : 'Run';

/** One run: what a bulk upsert, or an import, came to. */
export default function RunView() {
  const { id = '' } = useParams();
  const { can } = useSession();
  const query = useGraphql(RunDetailDocument, { id });
  const run = query.data?.syncRun;
  const imported = query.data?.import;
  const decisions: Decision[] =
    run && !imported && can('accounts:write') && run.created + run.updated > 0 ? [{ kind: 'undo', syncRunId: id }] : [];
  return (
    <Page
      title={titleOf(run, imported)}
      wide
      about={run && <Time iso={run.receivedAt} />}
      actions={
        <>
          {imported && <ButtonLink to={paths.import(id)}>Open the import</ButtonLink>}
          {run && <DecisionButtons decisions={decisions} planned={run} done={run} />}
        </>
      }
    >
      <ReadState query={query} title="The run could not be read" lines={6}>
        {({ syncRun }) =>
          syncRun ? (
            <RunCards run={syncRun} />
          ) : (
            <Empty title="There is no such run" actions={<ViewLink to={paths.runs()}>All runs</ViewLink>}>
              Runs are kept for 90 days.{' '}
              {imported && 'An import leaves a run once it is complete: this one is not, or its run is no longer kept.'}
            </Empty>
          )
        }
      </ReadState>
    </Page>
  );
}
