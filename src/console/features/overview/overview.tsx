import { type ReactNode } from 'react';
import { type Failure } from '../../api/failure';
import { useSession } from '../../api/session';
import { useGraphql } from '../../api/use-graphql';
import { Page } from '../../ui/page';
import { Count, Money, None } from '../../ui/values/values';
import { paths } from '../../url/paths';
import { ViewLink } from '../../url/view-link';
import { BalancesCard } from './balances-card';
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
import { WebhooksCard } from './webhooks-card';

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.figure}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** What stands for a figure that is not read yet, or could not be. */
const insteadOf = ({ error }: { error: Failure | null }) => (error ? <None /> : '…');

/** What there is, what came in, and what waits for somebody. Each part leads to its list. */
export default function Overview() {
  const { scopes } = useSession();
  const accounts = useGraphql(OverviewAccountsDocument, {}, { refreshMs: REFRESH_MS });
  const runs = useGraphql(OverviewRunsDocument, {}, { refreshMs: REFRESH_MS });
  const imports = useGraphql(OverviewImportsDocument, {}, { refreshMs: REFRESH_MS });
  const quiet = feedsOf(runs.data?.syncRuns.nodes ?? [], runs.dataUpdatedAt).filter(({ isQuiet }) => isQuiet).length;
  const total = accounts.data?.accountStatistics.total;
  return (
    <Page title="Overview">
      <dl className={styles.figures}>
        <Figure label="Accounts">
          <ViewLink to={paths.accounts()}>{total ? <Count value={total.count} /> : insteadOf(accounts)}</ViewLink>
        </Figure>
        <Figure label="Balance">{total ? <Money value={total.balance} short /> : insteadOf(accounts)}</Figure>
        <Figure label="Held imports">
          <ViewLink to={paths.imports()}>{imports.data ? imports.data.held.nodes.length : insteadOf(imports)}</ViewLink>
        </Figure>
        <Figure label="Quiet feeds">{runs.data ? quiet : insteadOf(runs)}</Figure>
      </dl>
      {scopes.includes('webhooks:manage') && <WebhooksCard />}
      <BalancesCard />
      <ChangesCard />
      <div className={styles.halves}>
        <CategoryCard query={accounts} />
        <PortfolioCard query={accounts} />
        <HeldCard query={imports} />
        <FeedsCard query={runs} />
        <ImportsCard query={imports} />
        <RunsCard query={runs} />
      </div>
    </Page>
  );
}
