/** How often what changes by itself is read again while the page is in sight. */
export const REFRESH_MS = 30_000;
