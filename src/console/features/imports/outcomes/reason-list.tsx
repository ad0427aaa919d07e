import { Link } from 'react-router';
import { countText, formatCount } from '../../../ui/values/format-money';
import { labelOf } from '../../account/fields/fields';
import styles from '../imports.module.css';
import { type Cause, codeText, type Reason } from './reasons';

const MAX_CAUSES = 8;

/** The first few rows, as people number them. */
const placesText = ({ rows, places }: Cause): string =>
  `${places.map((place) => formatCount(place)).join(', ')}${rows > places.length ? ' and others' : ''}`;

const CauseItem = ({ cause }: { cause: Cause }) => (
  <li className={styles.cause}>
    <span>
      {cause.field !== undefined && <strong title={cause.field}>{labelOf(cause.field)}</strong>} {cause.message}
    </span>
    <span className={styles.muted}>
      {countText(cause.rows, 'row')}: {placesText(cause)}
    </span>
  </li>
);

/** Why rows failed. @param linkOf where the rows of a code are */
export const ReasonList = ({ reasons, linkOf }: { reasons: readonly Reason[]; linkOf: (code: string) => string }) => (
  <ul className={styles.reasons}>
    {reasons.map(({ code, rows, causes }) => (
      <li key={code}>
        <div className={styles.line}>
          <h3>
            {codeText(code)} <code className={styles.muted}>{code}</code>
          </h3>
          <Link to={linkOf(code)} preventScrollReset>
            {countText(rows, 'row')}
          </Link>
        </div>
        <ul className={styles.causes}>
          {causes.slice(0, MAX_CAUSES).map((cause) => (
            <CauseItem key={`${cause.field} ${cause.message}`} cause={cause} />
          ))}
          {causes.length > MAX_CAUSES && (
            <li className={styles.muted}>and {formatCount(causes.length - MAX_CAUSES)} other causes</li>
          )}
        </ul>
      </li>
    ))}
  </ul>
);
