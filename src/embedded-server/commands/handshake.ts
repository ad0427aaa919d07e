import { MAX_DOCUMENT_BYTES } from '../document-writer';
import { CommandError } from '../errors';
import { newReply, okReply } from '../message';
import { MAX_MESSAGE_BYTES } from '../wire';
import type { Call } from './call';

const SET_NAME = 'embedded';
/** A replica set's members need an address; drivers that connect directly never use it. */
const ADDRESS = 'embedded.invalid:27017';
/** MongoDB 7.0, whose behaviour this server follows where it has it. */
const MAX_WIRE_VERSION = 21;
const VERSION = [7, 0, 0, 0] as const;

/** A primary of a replica set of one: that is what transactions need. Without topologyVersion, so that drivers poll. */
export function hello({ connection, body }: Call): Buffer {
  const reply = newReply()
    .boolean('helloOk', true)
    .boolean(body.name.toLowerCase() === 'hello' ? 'isWritablePrimary' : 'ismaster', true)
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

export function buildInfo(): Buffer {
  const reply = newReply().string('version', VERSION.join('.')).openArray('versionArray');
  VERSION.forEach((part, i) => {
    reply.int32(i, part);
  });
  return okReply(reply.close().int32('bits', 64).int32('maxBsonObjectSize', MAX_DOCUMENT_BYTES));
}

export function getParameter({ body }: Call): Buffer {
  if (!body.flag('featureCompatibilityVersion')) throw new CommandError(72, 'no option found to get');
  return okReply(
    newReply().openObject('featureCompatibilityVersion').string('version', `${VERSION[0]}.${VERSION[1]}`).close(),
  );
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
