/** Another request changed the same documents first: read again, plan again, try again. */
export class ContendedError extends Error {
  override readonly name = 'ContendedError';

  constructor() {
    super('The documents were changed by another request');
  }
}

/** For work whose next step reads again what another request has just changed. @throws any other error */
export function ignoreContention(error: unknown): void {
  if (!(error instanceof ContendedError)) throw error;
}

/** Whether a transaction was committed cannot be found out at the moment. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';

  constructor() {
    super('It is not known whether the transaction was committed');
  }
}

/** The database refuses one document of a write; nothing of the transaction is written. */
export class RefusedDocumentError extends Error {
  constructor(
    /** What the document is about, where its write says so. */
    readonly subject: string | undefined,
    /** Whether a unique index refused it by which another request may have created the same document first. */
    readonly isDuplicate: boolean,
  ) {
    super('The database refused a document');
    this.name = 'RefusedDocumentError';
  }
}
