import { type ReactNode } from 'react';
import { useGraphql } from '../../api/use-graphql';
import { Page } from '../../ui/page';
import { ReadState } from '../../ui/states/states';
import { Count, Money } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { CategoryCard } from './category-card';
import { ChangesCard } from './changes-card';
import { feedsOf } from './feeds';
import { FeedsCard } from './feeds-card';
import { HeldCard } from './held-card';
import { ImportsCard } from './imports-card';
import { OverviewAccountsDocument, OverviewImportsDocument, OverviewRunsDocument } from './overview.generated';
import styles from './overview.module.css';
import { PortfolioCard } from './portfolio-card';
import { REFRESH_MS } from './refresh';
import { RunsCard } from './runs-card';

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** What there is, what came in, and what waits for somebody. Each part leads to the list behind it. */
export default function Overview() {
  const accounts = useGraphql(OverviewAccountsDocument, {}, { refreshMs: REFRESH_MS });
  const runs = useGraphql(OverviewRunsDocument, {}, { refreshMs: REFRESH_MS });
  const imports = useGraphql(OverviewImportsDocument, {}, { refreshMs: REFRESH_MS });
  const quiet = feedsOf(runs.data?.syncRuns.nodes ?? [], runs.dataUpdatedAt).filter(({ isQuiet }) => isQuiet).length;
  return (
    <Page title="Overview">
      <ReadState query={accounts} title="The accounts could not be counted">
        {({ accountStatistics: { total, byStatusCategory } }) => (
          <>
            <dl className={styles.figures}>
              <Figure label="Accounts">
                <ViewLink to={paths.accounts()}>
                  <Count value={total.count} />
                </ViewLink>
              </Figure>
              <Figure label="Balance">
                <Money value={total.balance} short />
              </Figure>
              <Figure label="Held imports">
                <ViewLink to={paths.imports()}>{imports.data ? imports.data.held.nodes.length : '…'}</ViewLink>
              </Figure>
              <Figure label="Quiet feeds">{runs.data ? quiet : '…'}</Figure>
            </dl>
            <ChangesCard />
            <div className={styles.halves}>
              <CategoryCard categories={byStatusCategory} />
              <PortfolioCard />
            </div>
          </>
        )}
      </ReadState>
      <div className={styles.halves}>
        <HeldCard query={imports} />
        <FeedsCard query={runs} />
        <ImportsCard query={imports} />
        <RunsCard query={runs} />
      </div>
    </Page>
  );
}
