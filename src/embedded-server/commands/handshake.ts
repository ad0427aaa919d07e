import { MAX_DOCUMENT_BYTES } from '../storage/document-writer';
import type { Call } from './call';
import { MAX_MESSAGE_BYTES, newReply, okReply } from './message';

const SET_NAME = 'embedded';
/** A replica set's members need an address; drivers that connect directly never use it. */
const ADDRESS = 'embedded.invalid:27017';
/** MongoDB 7.0, whose behaviour this server follows where it has it. */
const MAX_WIRE_VERSION = 21;

/** A primary of a replica set of one: that is what transactions need. Without topologyVersion, so that drivers poll. */
export function hello({ connection, body }: Call): Buffer {
  const reply = newReply()
    .boolean('helloOk', true)
    .boolean(body.name === 'hello' ? 'isWritablePrimary' : 'ismaster', true)
    .boolean('secondary', false)
    .string('setName', SET_NAME)
    .int32('setVersion', 1)
    .string('primary', ADDRESS)
    .string('me', ADDRESS)
    .openArray('hosts')
    .string(0, ADDRESS)
    .close()
    .int32('maxBsonObjectSize', MAX_DOCUMENT_BYTES)
    .int32('maxMessageSizeBytes', MAX_MESSAGE_BYTES)
    .int32('maxWriteBatchSize', 100_000)
    .date('localTime', Date.now())
    .int32('logicalSessionTimeoutMinutes', 30)
    .int32('connectionId', connection)
    .int32('minWireVersion', 0)
    .int32('maxWireVersion', MAX_WIRE_VERSION)
    .boolean('readOnly', false);
  return okReply(reply);
}

/** What this server alone can tell: how much work its reads were. */
export function serverStatus({ engine }: Call): Buffer {
  const { counters, transactions, cursors, storage } = engine;
  const reply = newReply()
    .string('process', 'embedded-server')
    .openObject('embedded')
    .double('documentsExamined', counters.documentsExamined)
    .double('indexLookups', counters.indexLookups)
    .double('commits', storage.commits)
    .int32('openTransactions', transactions.size)
    .int32('openCursors', cursors.size)
    .close();
  return okReply(reply);
}
