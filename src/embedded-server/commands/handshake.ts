import type { Document } from 'bson';
import { MAX_DOCUMENT_BYTES } from '../storage/document-writer';
import type { Call } from './call';
import { MAX_BATCH, MAX_MESSAGE_BYTES } from './message';

/** A replica set's members need an address; drivers that connect directly never use it. */
const ADDRESS = 'embedded.invalid:27017';
/** MongoDB 7.0, whose behaviour this server follows where it has it. */
const MAX_WIRE_VERSION = 21;

/** A primary of a replica set of one: that is what transactions need. Without topologyVersion, so that drivers poll. */
export const hello = ({ client, body }: Call): Document => ({
  helloOk: true,
  [body.name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
  secondary: false,
  setName: 'embedded',
  setVersion: 1,
  primary: ADDRESS,
  me: ADDRESS,
  hosts: [ADDRESS],
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: MAX_BATCH,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId: client.id,
  minWireVersion: 0,
  maxWireVersion: MAX_WIRE_VERSION,
  readOnly: false,
  // What no other server has.
  writesTogether: true,
});

/** What only this server can report: how much work its reads were. */
export const serverStatus = ({ engine }: Call): Document => ({ embedded: engine.counters });
