import { newReply, okReply } from '../message';
import type { Steps } from '../turns';
import type { View } from '../view';
import type { WriteSet } from '../write-set';
import { aggregate } from './aggregate';
import type { Call } from './call';
import { collectionsList, create, databasesList, drop, dropDatabase } from './collections';
import { count, distinct } from './count-distinct';
import { deleteDocuments } from './delete';
import { find, getMore } from './find';
import { findAndModify } from './find-and-modify';
import { buildInfo, getParameter, hello, serverStatus } from './handshake';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { insert } from './insert';
import { killCursors } from './kill-cursors';
import { abortTransaction, commitTransaction, endSessions } from './sessions';
import { update } from './update';

export interface WriteOutcome {
  readonly reply: Buffer;
  /** Some statement failed: inside a transaction that ends it. */
  readonly failed: boolean;
}

export type Handler =
  /** Reads, with pauses; allowed in transactions. */
  | { readonly kind: 'read'; readonly run: (call: Call) => Steps<Buffer> }
  /** Writes documents; allowed in transactions. */
  | { readonly kind: 'write'; readonly run: (call: Call, view: View, writes: WriteSet) => WriteOutcome }
  /** Changes the catalog, inside the storage's write transaction. */
  | { readonly kind: 'change'; readonly run: (call: Call) => Buffer }
  /** About the server or a session. */
  | { readonly kind: 'server'; readonly run: (call: Call) => Buffer | Promise<Buffer> };

const ok = (): Buffer => okReply(newReply());

/** Every command there is, by its lower-case name. */
export const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['hello', { kind: 'server', run: hello }],
  ['ismaster', { kind: 'server', run: hello }],
  ['ping', { kind: 'server', run: ok }],
  ['buildinfo', { kind: 'server', run: buildInfo }],
  ['getparameter', { kind: 'server', run: getParameter }],
  ['serverstatus', { kind: 'server', run: serverStatus }],
  ['insert', { kind: 'write', run: insert }],
  ['update', { kind: 'write', run: update }],
  ['delete', { kind: 'write', run: deleteDocuments }],
  ['findandmodify', { kind: 'write', run: findAndModify }],
  ['find', { kind: 'read', run: find }],
  ['getmore', { kind: 'read', run: getMore }],
  ['aggregate', { kind: 'read', run: aggregate }],
  ['count', { kind: 'read', run: count }],
  ['distinct', { kind: 'read', run: distinct }],
  ['killcursors', { kind: 'server', run: killCursors }],
  ['createindexes', { kind: 'change', run: createIndexes }],
  ['dropindexes', { kind: 'change', run: dropIndexes }],
  ['listindexes', { kind: 'server', run: listIndexes }],
  ['create', { kind: 'change', run: create }],
  ['drop', { kind: 'change', run: drop }],
  ['dropdatabase', { kind: 'change', run: dropDatabase }],
  ['listcollections', { kind: 'server', run: collectionsList }],
  ['listdatabases', { kind: 'server', run: databasesList }],
  ['endsessions', { kind: 'server', run: endSessions('endSessions') }],
  ['killsessions', { kind: 'server', run: endSessions('killSessions') }],
  ['refreshsessions', { kind: 'server', run: ok }],
  ['committransaction', { kind: 'server', run: commitTransaction }],
  ['aborttransaction', { kind: 'server', run: abortTransaction }],
]);
