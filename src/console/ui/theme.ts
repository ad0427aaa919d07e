import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** public/start.js reads the same before the first paint. */
const KEPT_AS = 'console-theme';
const CHANGED = 'console-theme';

const current = (): Theme => THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';

/** Chooses a theme and keeps it in this browser; `system` keeps nothing. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, theme);
  } catch {
    // Storage may be forbidden: the choice lasts as long as the page.
  }
  window.dispatchEvent(new Event(CHANGED));
}

const subscribe = (onChange: () => void) => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  window.addEventListener(CHANGED, onChange);
  system.addEventListener('change', onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
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
