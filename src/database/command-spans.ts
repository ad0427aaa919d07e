import { type Span, SpanKind } from '@opentelemetry/api';
import { type CommandFailedEvent, type CommandStartedEvent, type MongoClient } from 'mongodb';
import { markFailed, recordedSpan, startSpan } from '../tracing';

/** The collection that a command is about, where it is about one. */
function collectionOf({ command, commandName }: CommandStartedEvent): string | undefined {
  const collection: unknown = commandName === 'getMore' ? command.collection : command[commandName];
  return typeof collection === 'string' ? collection : undefined;
}

/** Makes each command of a recorded request a span. Of the command it holds the name and the collection alone. */
export function traceCommands(client: MongoClient): void {
  const running = new Map<number, Span>();
  const end = (requestId: number, failure?: CommandFailedEvent) => {
    const span = running.get(requestId);
    if (!span) return;
    running.delete(requestId);
    if (failure) markFailed(span);
    span.end();
  };
  client.on('commandStarted', (event) => {
    if (!recordedSpan()) return;
    const { commandName, requestId } = event;
    const collection = collectionOf(event);
    const name = collection === undefined ? commandName : `${commandName} ${collection}`;
    const attributes = {
      'db.system.name': 'mongodb',
      'db.operation.name': commandName,
      ...(collection !== undefined && { 'db.collection.name': collection }),
    };
    running.set(requestId, startSpan(name, SpanKind.CLIENT, attributes));
  });
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', (event) => end(event.requestId, event));
}
