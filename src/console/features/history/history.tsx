import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '../../api/session';
import { Page } from '../../ui/page';
import tabStyles from '../../ui/tabs.module.css';
import { paths } from '../../url/paths';
import { useUrlState } from '../../url/use-url-state';
import { ViewsMenu } from '../kept-views/views-menu';
import { AccessLog } from './access-log';
import { ChangesLog } from './changes-log';
import { Filters } from './filters';
import { CHECK_SCOPE, LOG_NAMES, LOGS, STATE } from './history-state';
import { Only } from './only';
import { SecurityLog } from './security-log';
import Verification from './verification/verification';

const LOG_VIEWS = { changes: ChangesLog, access: AccessLog, security: SecurityLog };

/** Who changed what, who saw what, and what happened to keys. */
export default function History() {
  const { scopes } = useSession();
  const [state, change] = useUrlState(STATE);
  const open = LOG_NAMES.filter((name) => scopes.includes(LOGS[name].scope));
  const mayCheck = scopes.includes(CHECK_SCOPE);
  const isCheck = mayCheck && state.show === 'check';
  const shown = open.find((name) => name === state.show) ?? open[0] ?? 'changes';
  const LogView = LOG_VIEWS[shown];
  const run = useSearchParams()[0].get('run');
  // What a run did is on its page; this is where earlier links to it led.
  if (run) return <Navigate replace to={paths.run(run)} />;
  return (
    <Page
      title="History"
      about="Who changed what, who saw what, and what happened to keys. Newest first."
      actions={<ViewsMenu />}
    >
      <nav aria-label="What to show" className={tabStyles.tabs}>
        {open.map((name) => (
          <Only key={name} some={{ show: name }} current={!isCheck && name === shown}>
            {LOGS[name].label}
          </Only>
        ))}
        {mayCheck && (
          <Only some={{ show: 'check' }} current={isCheck}>
            Check
          </Only>
        )}
      </nav>
      {isCheck ? (
        <Verification />
      ) : (
        <>
          <Filters shown={shown} state={state} onChange={change} />
          <LogView state={state} />
        </>
      )}
    </Page>
  );
}
