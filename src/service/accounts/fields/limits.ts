/** Size limits of accounts and of a bulk upsert. Lengths count Unicode code points, sizes count bytes of JSON. */
export const LIMITS = {
  rowsPerRequest: 500,
  externalIdLength: 256,
  textLength: 4096,
  tags: 100,
  tagLength: 256,
  metadataBytes: 64 * 1024,
  /** All free-form data of an account. */
  freeFormBytes: 256 * 1024,
  /** The record of one update: the paths and values of all leaves that it sends. */
  changesBytes: 1024 * 1024,
  /** All e-mail addresses that an account has had. */
  emailBytes: 128 * 1024,
  /** A key of free-form data. */
  keyLength: 256,
  /** Levels of objects and lists inside one another; the value of a top-level field is the first. */
  depth: 20,
} as const;
