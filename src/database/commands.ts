import { type CommandFailedEvent, type CommandSucceededEvent, type MongoClient } from 'mongodb';

/** A command that the database has answered, or failed to answer. */
export interface EndedCommand {
  /** Such as `find`. */
  name: string;
  durationMs: number;
  failed: boolean;
}

/** Calls back at the end of every command of the service, those of the driver itself included. */
export type WatchCommands = (onEnd: (command: EndedCommand) => void) => void;

export const createCommandWatch =
  (client: MongoClient): WatchCommands =>
  (onEnd) => {
    const tell =
      (failed: boolean) =>
      ({ commandName: name, duration: durationMs }: CommandSucceededEvent | CommandFailedEvent) =>
        onEnd({ name, durationMs, failed });
    client.on('commandSucceeded', tell(false));
    client.on('commandFailed', tell(true));
  };
