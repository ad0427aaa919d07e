import type { Document } from 'bson';
import { aggregate } from '../commands/aggregate';
import type { Call } from '../commands/call';
import { dropDatabase, listCollections } from '../commands/collections';
import { createIndexes } from '../commands/create-indexes';
import { getMore, killCursors } from '../commands/cursors';
import { deleteDocuments } from '../commands/delete';
import { find } from '../commands/find';
import { hello, serverStatus } from '../commands/handshake';
import { insert } from '../commands/insert';
import { abortTransaction, commitTransaction, endSessions } from '../commands/sessions';
import { update } from '../commands/update';
import type { CommandName } from '../dialect';
import type { Steps } from '../query/turns';

/** Carries out a command. Its answer is the reply without `ok`; a read writes the whole reply itself. */
export type Handler =
  /** Reads, with pauses. */
  | { readonly kind: 'read'; readonly run: (call: Call) => Steps<Buffer> }
  /** Writes documents. */
  | { readonly kind: 'write'; readonly run: (call: Call) => Document }
  /** Changes the catalog, inside the storage's write transaction. */
  | { readonly kind: 'change'; readonly run: (call: Call) => Document }
  /** About the server or a session. */
  | { readonly kind: 'server'; readonly run: (call: Call) => Document | Promise<Document> };

/** What carries out each command of the dialect. */
export const HANDLERS: Readonly<Record<CommandName, Handler>> = {
  hello: { kind: 'server', run: hello },
  ismaster: { kind: 'server', run: hello },
  ping: { kind: 'server', run: () => ({}) },
  serverStatus: { kind: 'server', run: serverStatus },
  insert: { kind: 'write', run: insert },
  update: { kind: 'write', run: update },
  delete: { kind: 'write', run: deleteDocuments },
  find: { kind: 'read', run: find },
  getMore: { kind: 'read', run: getMore },
  aggregate: { kind: 'read', run: aggregate },
  killCursors: { kind: 'server', run: killCursors },
  createIndexes: { kind: 'change', run: createIndexes },
  dropDatabase: { kind: 'change', run: dropDatabase },
  listCollections: { kind: 'server', run: listCollections },
  endSessions: { kind: 'server', run: endSessions },
  commitTransaction: { kind: 'server', run: commitTransaction },
  abortTransaction: { kind: 'server', run: abortTransaction },
};
