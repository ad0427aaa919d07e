import { type Import, type ImportRow } from '../api.generated';
import { type CallOptions, type PageOptions, type WriteOptions } from '../call-options';

/** What an import may do before it is held; `null` switches a brake off, and one that is left out has its default. */
export type ImportBrakeLimits = Partial<Import['options']['brakes']>;

/** How an import is carried out. */
export interface NewImport {
  /** Your name for it, up to 256 characters. */
  name?: string | undefined;
  /** Set where the rows name all accounts of a portfolio: those that they do not name are then listed as missing. */
  complete?: { portfolioId: string } | undefined;
  /** Stop once it is planned. `applyImport` goes on. */
  review?: boolean | undefined;
  brakes?: ImportBrakeLimits | undefined;
}

export interface CreateImportOptions extends NewImport, WriteOptions {}

export interface ImportPartOptions extends CallOptions {
  /** Compress the part. By default it is, where the runtime can. */
  gzip?: boolean | undefined;
}

export interface ImportQuery extends PageOptions {
  state?: Import['state'] | undefined;
  name?: string | undefined;
}

export interface ImportRowQuery extends PageOptions {
  outcome?: ImportRow['status'] | undefined;
  code?: string | undefined;
  /** Rows that count for this brake. */
  brake?: string | undefined;
}

export interface ReleaseOptions extends WriteOptions {
  /** Why; kept with the import and in the security event. A service before 0.4.0 ignores it. */
  reason?: string | undefined;
}

export interface UndoOptions extends WriteOptions {
  /** Stop once it is planned. `applyImport` goes on. */
  review?: boolean | undefined;
}

/** How far an import is. */
export interface ImportProgress {
  import: Import;
  /** What `importAll` has sent by now, with what was stored before. */
  sent: { parts: number; rows: number };
}

export interface WaitForImportOptions extends CallOptions {
  /** Called each time the service has said how far it is. */
  onProgress?: ((current: Import) => void) | undefined;
}

export interface ImportAllOptions extends NewImport, CallOptions {
  /** Go on with this import, which was given the same rows: only parts that it lacks are sent. */
  resume?: Import | undefined;
  /** Parts that are sent at the same time; 3 by default. */
  parallel?: number | undefined;
  onProgress?: ((progress: ImportProgress) => void) | undefined;
}
