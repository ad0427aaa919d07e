import { Dialog } from '@base-ui/react/dialog';
import {
  type Dispatch,
  lazy,
  type SetStateAction,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Outlet, useNavigate, useNavigation } from 'react-router';
import { signOut, useSession } from '../api/session';
import { AS_KEPT, useKeptViews } from '../features/kept-views/views-menu';
import { NeedsNotices } from '../features/needs/notices';
import { IconButton } from '../ui/button';
import { type Command, CommandContext } from '../ui/commands';
import dialogStyles from '../ui/dialog.module.css';
import { Icon } from '../ui/icon';
import { chooseTheme, THEMES } from '../ui/theme';
import { navigationFor } from '../url/views';
import styles from './shell.module.css';
import { Sidebar, THEME_ICONS, THEME_LABELS, Who } from './sidebar';

const isWriting = () => document.activeElement instanceof HTMLInputElement;

/** Keeps what is typed after the palette was asked for, until its field is there to take it. */
function useTypedAhead(isAsked: boolean, change: Dispatch<SetStateAction<string>>): void {
  useEffect(() => {
    if (!isAsked) return;
    const focused = document.activeElement;
    const take = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || (isWriting() && document.activeElement !== focused)) return;
      if (Array.from(key).length === 1) change((text) => text + key);
      else if (key === 'Backspace') change((text) => text.slice(0, -1));
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', take, true);
    return () => window.removeEventListener('keydown', take, true);
  }, [isAsked, change]);
}

export const loadPalette = () => import('./palette');
const Palette = lazy(loadPalette);

/** What can be done from everywhere. */
function useOwnCommands(): Command[] {
  const navigate = useNavigate();
  const { scopes } = useSession();
  const { views } = useKeptViews();
  return useMemo(
    () => [
      ...views.map(({ name, address }) => ({
        id: `view ${name}`,
        label: name,
        group: 'Views',
        icon: 'view' as const,
        run: () => void navigate(address, AS_KEPT),
      })),
      ...navigationFor(scopes).map(({ path, label, icon }) => ({
        id: `go ${path}`,
        label,
        group: 'Go to',
        icon,
        run: () => void navigate(path),
      })),
      ...THEMES.map((theme) => ({
        id: `theme ${theme}`,
        label: `Theme: ${THEME_LABELS[theme]}`,
        group: 'Show',
        words: 'colours',
        icon: THEME_ICONS[theme],
        run: () => chooseTheme(theme),
      })),
      { id: 'sign out', label: 'Sign out', group: 'Session', icon: 'out', run: () => void signOut() },
    ],
    [navigate, scopes, views],
  );
}

/** Ctrl or Command with K; or `/`, unless it is typed into a field or asked for within a dialog. */
function isPaletteKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  const isTaken = target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;
  return key === '/' && !altKey && !isTaken;
}

/** What is around every view. */
export function Shell() {
  const { isReadOnly } = useSession();
  const { state } = useNavigation();
  const own = useOwnCommands();
  const [ofViews, setOfViews] = useState<readonly Command[]>([]);
  const [finding, setFinding] = useState(false);
  const [sought, setSought] = useState('');
  useTypedAhead(finding, setSought);
  const [menu, setMenu] = useState(false);
  const main = useRef<HTMLElement>(null);
  const add = useCallback((commands: readonly Command[]) => {
    setOfViews((now) => [...now, ...commands]);
    return () => setOfViews((now) => now.filter((one) => !commands.includes(one)));
  }, []);
  const register = useMemo(() => ({ add }), [add]);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      event.preventDefault();
      setSought('');
      setFinding((now) => !now);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);
  const find = () => {
    setMenu(false);
    setSought('');
    setFinding(true);
  };
  return (
    <CommandContext value={register}>
      <div className={styles.shell}>
        <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
          Skip to the content
        </button>
        {state !== 'idle' && <div className={styles.going} />}
        <NeedsNotices />
        <Sidebar onFind={find} />
        <header className={styles.topbar}>
          <IconButton icon="menu" label="Menu" onClick={() => setMenu(true)} />
          <Who />
          <IconButton icon="search" label="Find or do" onClick={find} />
        </header>
        <main ref={main} tabIndex={-1} className={styles.main}>
          {isReadOnly && (
            <p className={styles.readOnly}>
              <Icon name="lock" />
              Read-only: you can look at everything here, but change nothing.
            </p>
          )}
          <Outlet />
        </main>
      </div>
      <Dialog.Root open={menu} onOpenChange={setMenu}>
        <Dialog.Portal>
          <Dialog.Backdrop className={dialogStyles.scrim} />
          <Dialog.Popup className={styles.drawer} aria-label="Menu">
            <Sidebar onFind={find} onGo={() => setMenu(false)} />
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
      {finding && (
        <Suspense>
          <Palette onOpenChange={setFinding} sought={sought} onSeek={setSought} commands={[...ofViews, ...own]} />
        </Suspense>
      )}
    </CommandContext>
  );
}
