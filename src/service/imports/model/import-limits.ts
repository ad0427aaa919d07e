const MIB = 1024 * 1024;

/** The limits of imports. `docs/imports.md` lists them. */
export const IMPORT_LIMITS = {
  /** Imports of an organization that have not ended. */
  open: 5,
  /** Rows of an import. */
  rows: 5_000_000,
  /** The highest number of a part. */
  parts: 10_000,
  rowsOfPart: 20_000,
  /** Bytes of a part as it is sent. */
  sentBytes: 10 * MIB,
  /** Bytes of a part once it is decoded. */
  partBytes: 64 * MIB,
  /** Bytes of a row. */
  rowBytes: MIB,
  /** Values in a row. This many take a few milliseconds to parse and judge. */
  rowValues: 40_000,
  /** Rows of a slice, which one transaction settles. */
  rowsOfSlice: 500,
  /** Bytes of the rows of a slice, which are kept in one document, in part twice. */
  sliceBytes: 8 * MIB,
  /** Bytes of what the rows of a slice may have recorded, which is in memory once it is planned. */
  sliceRecordBytes: 48 * MIB,
  /** Characters of the name of an import, and of a portfolio. */
  nameLength: 256,
} as const;
