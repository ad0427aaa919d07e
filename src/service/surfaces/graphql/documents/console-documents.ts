import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTrustedDocuments, type TrustedDocuments } from './trusted-documents';

/** What the build of the console writes, for a service that runs from its sources too. */
const FILE = join(__dirname, '../../../../../dist/console-documents.json');

/** The operations of the console. They are read when a session first asks; none where the console is not built. */
export function createConsoleDocuments(): () => TrustedDocuments {
  let documents: TrustedDocuments | undefined;
  return () => {
    documents ??= existsSync(FILE) ? readTrustedDocuments(FILE) : new Map();
    return documents;
  };
}
