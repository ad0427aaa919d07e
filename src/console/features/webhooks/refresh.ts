/** How often what the service does by itself is read again while the page is in sight. */
export const REFRESH_MS = 5_000;
