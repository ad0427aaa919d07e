import { Fragment } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { dayOf } from '../../ui/values/days';
import { formatDay } from '../../ui/values/format-time';
import { type AccountDetailsFragment } from './account.generated';
import styles from './account.module.css';
import { bansOf, statuteText } from './fields/bans';
import { FieldValue, ValuesTable } from './fields/field-value';
import { keysOf, kindOf, labelOf } from './fields/fields';
import { differencesOf, emptyOf, type Line, sectionsOf } from './fields/lines';
import { isMasked, type Reveal } from './fields/reveal';

interface MaskedNumberProps {
  label: string;
  masked: string;
  keys: readonly string[];
  reveal: Reveal;
}

/** A number of a person: masked, and in full for half a minute to those who may see it. */
function MaskedNumber({ label, masked, keys, reveal }: MaskedNumberProps) {
  const shown = reveal.shownAt(keys);
  return (
    <span className={styles.masked}>
      <span className={shown === undefined ? styles.number : `${styles.number} no-print`}>{shown ?? masked}</span>
      {shown !== undefined && <span className="print-only">{masked}</span>}
      {reveal.isAllowed &&
        (shown === undefined ? (
          <Button
            look="plain"
            aria-label={`Reveal ${label}`}
            title="Shown for 30 seconds. That you looked is recorded."
            onClick={() => void reveal.show(keys)}
          >
            Reveal
          </Button>
        ) : (
          <Button look="plain" aria-label={`Hide ${label}`} onClick={reveal.hide}>
            Hide
          </Button>
        ))}
    </span>
  );
}

interface GlanceProps {
  account: AccountDetailsFragment;
  reveal: Reveal;
}

const LineRow = ({ line: { label, told }, account, reveal }: GlanceProps & { line: Line }) => (
  <tr data-line={label}>
    <th scope="row" className={styles.label}>
      {label}
    </th>
    <td className={styles.value}>
      {told.map(({ path, words, value }) => (
        <Fragment key={path}>
          <span className={styles.muted}>{words}</span>
          {isMasked(value) ? (
            <MaskedNumber label={labelOf(path)} masked={value} keys={keysOf(path)} reveal={reveal} />
          ) : (
            <FieldValue kind={kindOf(path)} value={value} />
          )}
        </Fragment>
      ))}
      {bansOf(account, told[0]?.path ?? '').map((ban) => (
        <Fragment key={ban}>
          {' '}
          <strong className={styles.ban}>{ban}</strong>
        </Fragment>
      ))}
      {label === 'Statute ends' && (
        <span className={styles.muted}> {statuteText(String(told[0]?.value), dayOf(new Date()))}</span>
      )}
    </td>
  </tr>
);

/** The names of the fields that have no value, behind a click. */
function EmptyFields({ account }: { account: AccountDetailsFragment }) {
  const groups = emptyOf(account);
  const count = groups.reduce((sum, { labels }) => sum + labels.length, 0);
  if (count === 0) return null;
  return (
    <details className={`${styles.more} no-print`}>
      <summary>Show empty ({count})</summary>
      <dl className={styles.parts}>
        {groups.map(({ title, labels }) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{labels.join(', ')}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

/** What of an account is filled, in the order of the trade. */
export const Glance = ({ account, reveal }: GlanceProps) => (
  <section aria-label="At a glance" className={styles.glance}>
    <table className={styles.fields}>
      {sectionsOf(account).map((lines) => (
        <tbody key={lines[0]?.told[0]?.path}>
          {lines.map((line) => (
            <LineRow key={line.label} line={line} account={account} reveal={reveal} />
          ))}
        </tbody>
      ))}
    </table>
    <EmptyFields account={account} />
  </section>
);

/** What differs between an account as it was at the end of a day, and now. */
export function AsItWas({ on, then, now }: { on: string; then: { metadata?: unknown }; now: AccountDetailsFragment }) {
  const differ = differencesOf(then, now);
  return (
    <Card
      title={`As it was at the end of ${formatDay(on)}`}
      note={<span role="status">{differ.length > 0 ? 'All other fields are the same now.' : 'Nothing differs.'}</span>}
    >
      {differ.length > 0 && (
        <ValuesTable columns={['Then', 'Now']} rows={differ.map(({ path, values }) => ({ id: path, values }))} />
      )}
    </Card>
  );
}
