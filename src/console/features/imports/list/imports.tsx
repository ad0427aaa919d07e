import { Link } from 'react-router';
import { useSession } from '../../../api/session';
import { ButtonLink } from '../../../ui/button';
import { Page } from '../../../ui/page';
import { choice, codecOf } from '../../../url/codec';
import { paths } from '../../../url/paths';
import { useUrlState } from '../../../url/use-url-state';
import styles from '../imports.module.css';
import { ImportsList } from './imports-list';
import { RunsList } from './runs-list';

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
      about="An import is a whole file, planned before it is applied. Each import that is complete, and each bulk upsert, is a run."
      wide
      actions={
        can('accounts:write') && (
          <ButtonLink look="primary" icon="upload" to={paths.importFile()}>
            Import a file
          </ButtonLink>
        )
      }
    >
      <nav aria-label="Lists" className={styles.tabs}>
        {lists.map((one) => (
          <Link
            key={one}
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
