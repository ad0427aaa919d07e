import { useSyncExternalStore } from 'react';
import { keepText, onKept } from './kept';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** public/start.js reads the same before the first paint. */
const KEPT_AS = 'console-theme';

const current = (): Theme => THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';

/** Chooses a theme and keeps it in this browser; `system` keeps nothing. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  keepText(KEPT_AS, theme === 'system' ? '' : theme);
}

const subscribe = (onChange: () => void) => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const stop = onKept(onChange);
  system.addEventListener('change', onChange);
  return () => {
    stop();
    system.removeEventListener('change', onChange);
  };
};

/** The theme that is chosen. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current);

const isDark = () => {
  const theme = current();
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
};

/** Whether dark colours show: what is drawn on a canvas is drawn again when this changes. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);
