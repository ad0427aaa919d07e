import type { Socket } from 'node:net';
import type { Engine } from '../engine/engine';
import type { Client } from '../query/turns';
import { dispatch } from './dispatch';
import { frameReply, MessageReader, parseRequest } from './wire';

/** One client: reads messages, answers them, and ends when either does not make sense. */
export class Connection implements Client {
  private readonly reader = new MessageReader();
  private running = 0;

  constructor(
    private readonly socket: Socket,
    private readonly engine: Engine,
    readonly id: number,
    /** All that is asked has been answered. */
    private readonly onIdle: () => void,
  ) {
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => engine.transactions.abortConnection(id));
  }

  get isGone(): boolean {
    return this.socket.destroyed;
  }

  get isBusy(): boolean {
    return this.running > 0;
  }

  private receive(chunk: Buffer): void {
    try {
      for (const message of this.reader.push(chunk)) void this.answer(message);
    } catch {
      this.socket.destroy();
    }
  }

  private async answer(message: Buffer): Promise<void> {
    this.running++;
    try {
      const request = parseRequest(message);
      const reply = await dispatch(this.engine, request.body, this);
      if (request.wantsReply && !this.isGone) this.send(frameReply(reply, request));
    } catch {
      // Not the protocol: where the next message would begin cannot be found.
      this.socket.destroy();
    } finally {
      this.running--;
      if (this.running === 0) this.onIdle();
    }
  }

  /** A client that does not read its replies is not read from either. */
  private send(reply: Buffer): void {
    if (this.socket.write(reply)) return;
    this.socket.pause();
    this.socket.once('drain', () => this.socket.resume());
  }

  close(): void {
    this.socket.destroy();
  }
}
