import { type HistoryFaultCode } from '../../../api/schema.generated';
import { useGraphql } from '../../../api/use-graphql';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Icon } from '../../../ui/icon';
import { Failed } from '../../../ui/states/states';
import { countText, formatCount } from '../../../ui/values/format-money';
import { Time } from '../../../ui/values/values';
import { paths } from '../../../url/paths';
import { ViewLink } from '../../../url/view-link';
import { type Findings, useVerification } from './use-verification';
import { HistoryVerificationSizeDocument } from './verification.generated';
import styles from './verification.module.css';

const TAMPERED =
  'The service never leaves this behind. Keep the database as it is, note when you checked, and give this to whoever runs the service: the incident guide says how to find the time of the change and what to restore.';
const REMOVED =
  'If a backup was restored lately, the operator says so for good with account-sync audit accept. Otherwise somebody removed a part: keep the database as it is, and compare it with exported roots.';
const KEYS =
  'Ask whoever runs the service whether its keys were changed. If they were not, somebody changed the database: keep it as it is.';

/** What to do about each fault. */
const ADVICE: Partial<Record<HistoryFaultCode, string>> = {
  LOST_ROOT: REMOVED,
  MISSING_ROOT: REMOVED,
  REMOVED_LINKS: REMOVED,
  UNKNOWN_KEY: KEYS,
  UNREADABLE_VALUES: KEYS,
  UNSIGNED_LINKS:
    'The service signs changes within minutes while it runs. Check again in ten minutes; if it still says so, the log of the service tells why it does not sign.',
};

const adviceOn = (code: HistoryFaultCode): string => ADVICE[code] ?? TAMPERED;

const DOING: Record<Findings['part'], string> = {
  ACCOUNTS: 'Following the changes of each account',
  ENTRIES: 'Looking for changes whose account is gone',
  ROOTS: 'Comparing the changes with what was signed',
};

/** How far it has come. */
function Progress({ findings: { part, accounts, changes, roots } }: { findings: Findings }) {
  const { data } = useGraphql(HistoryVerificationSizeDocument, {});
  const total = part === 'ACCOUNTS' ? data?.accountStatistics.total.count : undefined;
  return (
    <div className={styles.progress}>
      <progress aria-label="Checked accounts" {...(total && { max: total, value: Math.min(accounts, total) })} />
      <p role="status">
        {DOING[part]}: {countText(accounts, 'account')}
        {total !== undefined && ` of ${formatCount(total)}`} and {countText(changes, 'change')} so far
        {roots > 0 && `, ${countText(roots, 'signed root')}`}
      </p>
    </div>
  );
}

/** What was looked at, from when to when. */
const Checked = ({ findings }: { findings: Findings }) => {
  const { accounts, changes, roots, beginsAt, signedUntil, endedAt } = findings;
  return (
    <p>
      Checked {countText(accounts, 'account')} with {countText(changes, 'change')} since their creation
      {beginsAt && (
        <>
          , from <Time iso={beginsAt} />
        </>
      )}{' '}
      to <Time iso={endedAt} />
      {roots > 0 && (
        <>
          , and {countText(roots, 'signed root')} up to <Time iso={signedUntil} />
        </>
      )}
      .
    </p>
  );
};

const Accepted = ({ accepted }: Pick<Findings, 'accepted'>) =>
  accepted.map(({ sealedAt, from, until, reason }) => (
    <p key={sealedAt}>
      <Icon name="warning" /> An operator accepted at <Time iso={sealedAt} /> what was stored from <Time iso={from} />{' '}
      to <Time iso={until} />, although it did not fit: “{reason}”. What was there before cannot be checked.
    </p>
  ));

const WHOLE = 'Nothing was changed, and nothing is missing';
const UNSIGNED = 'All of it fits together, but nothing of it is signed yet';

function Unbroken({ findings }: { findings: Findings }) {
  const { accounts, roots, accepted } = findings;
  const isUnsigned = roots === 0 && accounts > 0;
  return (
    <div role="status" className={`${styles.result} ${isUnsigned ? styles.open : ''}`}>
      <h3>{accounts === 0 ? 'There are no accounts yet' : isUnsigned ? UNSIGNED : WHOLE}</h3>
      <Checked findings={findings} />
      <Accepted accepted={accepted} />
      {isUnsigned && (
        <p>
          The service signs every ten minutes, unless it was set up otherwise: check again then. Until it does, somebody
          who can write to the database could remove an account with its whole history, or take it back to an earlier
          state, without this check noticing.
        </p>
      )}
    </div>
  );
}

function Broken({ findings, fault }: { findings: Findings; fault: NonNullable<Findings['fault']> }) {
  const { accepted } = findings;
  return (
    <div role="alert" className={`${styles.result} ${styles.bad}`}>
      <h3>Something does not fit</h3>
      <p>
        {fault.externalId ? (
          <>
            Account <ViewLink to={paths.account(fault.externalId)}>{fault.externalId}</ViewLink>
            {fault.version !== null && `, version ${fault.version}`}:{' '}
          </>
        ) : (
          fault.at && (
            <>
              Changes of <Time iso={fault.at} />:{' '}
            </>
          )
        )}
        {fault.message} (<code>{fault.code}</code>).
      </p>
      <p>{adviceOn(fault.code)}</p>
      <p>The check ends at the first thing that does not fit: there may be more.</p>
      <Checked findings={findings} />
      <Accepted accepted={accepted} />
    </div>
  );
}

/** Checks on demand whether the history is what the service wrote, and says the result in plain words. */
export default function Verification() {
  const { findings, failure, isRunning, start, stop } = useVerification();
  const isOver = findings?.endedAt !== undefined;
  return (
    <Card
      title="Is the history what was written?"
      note="Each change bears a hash of itself and of the one before it; every few minutes the service signs what was added."
      action={
        isRunning ? (
          <Button onClick={stop}>Stop</Button>
        ) : (
          <Button look="primary" icon="check" onClick={() => void start()}>
            {findings ? 'Check again' : 'Check now'}
          </Button>
        )
      }
    >
      <div className={styles.body}>
        {isRunning && findings && <Progress findings={findings} />}
        {failure && <Failed failure={failure} title="The check could not go on" onRetry={start} />}
        {!isRunning && !failure && findings && !isOver && (
          <p role="status">Stopped before the end: nothing is proved.</p>
        )}
        {isOver &&
          (findings.fault ? <Broken findings={findings} fault={findings.fault} /> : <Unbroken findings={findings} />)}
        <section className={styles.meaning}>
          <h3>What this proves, and what it does not</h3>
          <ul>
            <li>Every change follows the one before it, and together they lead to what each account says now.</li>
            <li>Once changes are signed: nothing was added to them, taken from them or put in their place since.</li>
            <li>
              It covers the changes of accounts. Who looked at what and security events are kept apart, and are not
              covered.
            </li>
            <li>
              It does not prove that what was written was true, nor who sat at the keyboard: entries name the key that
              was used.
            </li>
            <li>
              Changes of the last minutes are not signed yet. Whoever has the keys of the service itself could sign
              another past. Only roots that whoever runs the service has exported and kept elsewhere show that.
            </li>
          </ul>
        </section>
      </div>
    </Card>
  );
}
