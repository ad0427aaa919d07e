/** The file formats that a push reads. */
export const FORMATS = ['csv', 'xlsx', 'ndjson', 'json'] as const;
export type Format = (typeof FORMATS)[number];
