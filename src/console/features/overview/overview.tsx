import { lazy, type ReactNode, Suspense } from 'react';
import { type Failure } from '../../api/failure';
import { useGraphql } from '../../api/use-graphql';
import { Page } from '../../ui/page';
import { Loading } from '../../ui/states/states';
import { Count, Money, None } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { useFirstHour } from '../first-hour/use-first-hour';
import { useNeeds } from '../needs/use-needs';
import { REFRESH_MS } from './categories';
import { BalancesCard, ChangesCard } from './day-cards';
import { CategoryCard, PortfolioCard, StatutesCard } from './group-cards';
import { OverviewAccountsDocument, OverviewLegalHoldsDocument } from './overview.generated';
import styles from './overview.module.css';

/** Whoever has accounts does without it. */
const FirstHour = lazy(() => import('../first-hour/first-hour'));

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** What stands for a figure that is not read yet, or could not be. */
const insteadOf = ({ error }: { error: Failure | null }) => (error ? <None /> : '…');

/** What there is, and what has changed. Each part leads to its list. */
export default function Overview() {
  const accounts = useGraphql(OverviewAccountsDocument, {}, { refreshMs: REFRESH_MS });
  const holds = useGraphql(OverviewLegalHoldsDocument, {}, { refreshMs: REFRESH_MS });
  const { query: needs } = useNeeds();
  const total = accounts.data?.accountStatistics.total;
  const firstHour = useFirstHour(total && total.count === 0);
  const onHold = holds.data?.accountStatistics.total;
  return (
    <Page title="Overview">
      {firstHour.isShown && (
        <Suspense fallback={<Loading />}>
          <FirstHour onEnd={firstHour.end} />
        </Suspense>
      )}
      {!(firstHour.isShown && total?.count === 0) && (
        <>
          <dl className={styles.figures}>
            <Figure label="Accounts">
              <ViewLink to={paths.accounts()}>{total ? <Count value={total.count} /> : insteadOf(accounts)}</ViewLink>
            </Figure>
            <Figure label="Balance">{total ? <Money value={total.balance} short /> : insteadOf(accounts)}</Figure>
            <Figure label="On legal hold">
              <ViewLink to={paths.accounts({ onHold: true })}>
                {onHold ? <Count value={onHold.count} /> : insteadOf(holds)}
              </ViewLink>
            </Figure>
            <Figure label="Needs you">
              <ViewLink to={paths.needs()}>{needs.data ? needs.data.length : insteadOf(needs)}</ViewLink>
            </Figure>
          </dl>
          <BalancesCard />
          <ChangesCard />
          <div className={styles.halves}>
            <CategoryCard query={accounts} />
            <PortfolioCard query={accounts} />
            <StatutesCard />
          </div>
        </>
      )}
    </Page>
  );
}
