import { Link } from 'react-router';
import { useSession } from '../../../api/session';
import { ButtonLink } from '../../../ui/button';
import { Page } from '../../../ui/page';
import tabStyles from '../../../ui/tabs.module.css';
import { choice, codecOf } from '../../../url/codec';
import { paths } from '../../../url/paths';
import { useUrlState } from '../../../url/use-url-state';
import { ViewsMenu } from '../../kept-views/views-menu';
import { ImportsList, RunsList } from './lists';

const LISTS = ['imports', 'runs'] as const;
const STATE = codecOf({ list: choice(LISTS, 'imports') });
const LABELS = { imports: 'Imports', runs: 'All runs' } as const;

/** What came in: whole files, and every run that changed accounts. */
export default function Imports() {
  const { can } = useSession();
  const [{ list }] = useUrlState(STATE);
  const lists = LISTS.filter((one) => one === 'imports' || can('accounts:read'));
  return (
    <Page
      title="Imports and runs"
      about="An import is a file: you see its plan before it changes anything. A run is what an import, or one delivery of a feed, came to."
      wide
      actions={
        <>
          <ViewsMenu />
          {can('accounts:write') && (
            <ButtonLink look="primary" icon="upload" to={paths.importFile()}>
              Import a file
            </ButtonLink>
          )}
        </>
      }
    >
      <nav aria-label="Lists" className={tabStyles.tabs}>
        {lists.map((one) => (
          <Link
            key={one}
            className={tabStyles.tab}
            to={{ search: String(STATE.write({ list: one }, new URLSearchParams())) }}
            aria-current={one === list ? 'true' : undefined}
          >
            {LABELS[one]}
          </Link>
        ))}
      </nav>
      {list === 'runs' && can('accounts:read') ? <RunsList /> : <ImportsList />}
    </Page>
  );
}
