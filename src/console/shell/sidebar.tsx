import { NavLink } from 'react-router';
import { signOut, useSession } from '../api/session';
import { NeedsCount } from '../features/needs/notices';
import { IconButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { Menu } from '../ui/menu';
import { chooseTheme, THEMES, useTheme } from '../ui/theme';
import { zone, zoneText } from '../ui/values/format-time';
import { navigationFor, VIEWS } from '../url/views';
import styles from './shell.module.css';

export const THEME_LABELS = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;
export const THEME_ICONS = { system: 'system', light: 'sun', dark: 'moon' } as const;

const isMac = navigator.userAgent.includes('Mac');

/** Whose accounts these are, and by which key or as whom. */
export function Who() {
  const {
    organizationId,
    name,
    keyId,
    session: { person },
  } = useSession();
  return (
    <div className={styles.names}>
      <p className={styles.organization} title={organizationId}>
        {organizationId}
      </p>
      <p className={styles.key} title={person ? `Signed in as ${person.id}` : `Key ${keyId}`}>
        {name || keyId}
      </p>
    </div>
  );
}

function ThemeMenu() {
  const theme = useTheme();
  return (
    <Menu
      trigger={<IconButton icon={THEME_ICONS[theme]} label="Theme" />}
      items={THEMES.map((one) => ({
        label: THEME_LABELS[one],
        icon: THEME_ICONS[one],
        checked: one === theme,
        run: () => chooseTheme(one),
      }))}
    />
  );
}

export interface SidebarProps {
  onFind: () => void;
  /** Called when a view was chosen. */
  onGo?: () => void;
}

/** Where one can go, and who one is. */
export function Sidebar({ onFind, onGo }: SidebarProps) {
  const { scopes } = useSession();
  return (
    <aside className={styles.sidebar} aria-label="Console">
      <div className={styles.who}>
        <img className={styles.mark} src="./icon.svg" alt="" />
        <Who />
      </div>
      <button type="button" className={styles.find} onClick={onFind} aria-keyshortcuts="Control+K Meta+K">
        <Icon name="search" />
        <span>Find or do</span>
        <kbd className={styles.keys}>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <nav aria-label="Views">
        <ul className={styles.links}>
          {navigationFor(scopes).map(({ path, label, icon }) => (
            <li key={path}>
              <NavLink to={path} end={path === '/'} className={styles.link ?? ''} onClick={() => onGo?.()}>
                <Icon name={icon} />
                {label}
                {path === VIEWS.needs.path && <NeedsCount />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <p className={styles.zone} title={`All times are in ${zone()}`}>
          {zoneText()}
        </p>
        <ThemeMenu />
        <IconButton icon="out" label="Sign out" onClick={() => void signOut()} />
      </div>
    </aside>
  );
}
