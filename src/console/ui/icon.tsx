/** Lines on a grid of 24 units. */
const PATHS = {
  overview: 'M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z',
  accounts:
    'M16 20v-1.5a3.5 3.5 0 0 0-3.5-3.5h-5A3.5 3.5 0 0 0 4 18.5V20M10 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M20 20v-1.5a3.5 3.5 0 0 0-2.6-3.4M15.5 4.2a3.5 3.5 0 0 1 0 6.6',
  imports: 'M12 3v12M7 10.5l5 5 5-5M4 20h16',
  upload: 'M12 16V4M7 8.5 12 3.5l5 5M4 20h16',
  history: 'M4 5v5h5M4.6 14A8 8 0 1 0 6 6.3L4 10M12 8v4.5l3 1.8',
  send: 'M21 3 10.5 13.5M21 3l-6.5 18-4-7.5L3 9.5z',
  keys: 'M14.5 9.5a4.5 4.5 0 1 0-3.4 4.4L13 15.5h2.5V18H18v2.5h3V17l-6.8-6.3M8.5 8.5h.01',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14M20.5 20.5 16 16',
  close: 'M6 6l12 12M18 6 6 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  sun: 'M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17.2h.01',
  copy: 'M9 9h11v11H9zM5.5 15H4V4h11v1.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  down: 'M6 9l6 6 6-6',
  up: 'M6 15l6-6 6 6',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  refresh: 'M20 5v5h-5M19.4 14A8 8 0 1 1 18 6.3L20 10',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M12 7.5V12l3 2',
  hold: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M9.8 9v6M14.2 9v6',
  empty: 'M4 13l2.5-8h11L20 13v6H4zM4 13h5l1 2.5h4l1-2.5h5',
  out: 'M14 4h5v16h-5M10 8l-4 4 4 4M6 12h9',
  columns: 'M4 5h16v14H4zM9.5 5v14M14.5 5v14',
  more: 'M6 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2M12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2M18 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2',
  download: 'M12 4v12M7 11.5l5 5 5-5M4 20h16',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  plus: 'M12 5v14M5 12h14',
  help: 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.5h.01',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  view: 'M7 4h10v16l-5-4-5 4z',
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside words that say the same: it is hidden from screen readers. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={PATHS[name]} />
  </svg>
);
