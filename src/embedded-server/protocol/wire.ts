import { documentsIn } from '../bson/elements';
import { CommandBody, MAX_MESSAGE_BYTES, REPLY_HEADER_BYTES } from '../commands/message';

const HEADER_BYTES = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const MORE_TO_COME = 2;
/** The lower half of the flags: bits a receiver has to understand. */
const REQUIRED_FLAGS = 0xffff;

interface Request {
  readonly id: number;
  readonly body: CommandBody;
  readonly wantsReply: boolean;
  /** OP_QUERY, as drivers begin with; it is answered in kind. */
  readonly legacy: boolean;
}

/** Puts messages together from what arrives in pieces. @throws where the peer does not speak the protocol */
export class MessageReader {
  private chunks: Buffer[] = [];
  private size = 0;
  private wanted = HEADER_BYTES;

  /** Returns the messages that the chunk completes. */
  push(chunk: Buffer): Buffer[] {
    this.chunks.push(chunk);
    this.size += chunk.length;
    const messages: Buffer[] = [];
    while (this.size >= this.wanted) {
      const bytes = this.chunks.length === 1 && this.chunks[0] ? this.chunks[0] : Buffer.concat(this.chunks, this.size);
      const length = bytes.readInt32LE(0);
      if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new Error(`message of ${length} bytes`);
      if (bytes.length < length) {
        this.chunks = [bytes];
        this.wanted = length;
        break;
      }
      messages.push(bytes.subarray(0, length));
      this.size = bytes.length - length;
      this.chunks = this.size > 0 ? [bytes.subarray(length)] : [];
      this.wanted = HEADER_BYTES;
    }
    return messages;
  }
}

export function parseRequest(message: Buffer): Request {
  const id = message.readInt32LE(4);
  const operation = message.readInt32LE(12);
  if (operation === OP_MSG) return parseMessage(message, id);
  if (operation === OP_QUERY) return parseQuery(message, id);
  throw new Error(`operation ${operation}`);
}

function parseMessage(message: Buffer, id: number): Request {
  const flags = message.readUInt32LE(16);
  if (flags & REQUIRED_FLAGS & ~MORE_TO_COME) throw new Error(`flags ${flags}`);
  const end = message.length;
  let body: Buffer | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let offset = HEADER_BYTES + 4; offset < end; ) {
    const kind = message[offset];
    const length = message.readInt32LE(offset + 1);
    const next = offset + 1 + length;
    if (length < 5 || next > end) throw new Error('section out of bounds');
    if (kind === 0) body = message.subarray(offset + 1, next);
    else if (kind === 1) readSequence(message, offset + 5, next, sequences);
    else throw new Error(`section kind ${kind}`);
    offset = next;
  }
  if (body === undefined) throw new Error('no body');
  return { id, body: new CommandBody(body, sequences), wantsReply: (flags & MORE_TO_COME) === 0, legacy: false };
}

function readSequence(message: Buffer, start: number, end: number, sequences: Map<string, Buffer[]>): void {
  const nameEnd = message.indexOf(0, start);
  if (nameEnd < 0 || nameEnd >= end) throw new Error('unterminated name');
  const documents = documentsIn(message.subarray(nameEnd + 1, end));
  if (!documents) throw new Error('document out of bounds');
  sequences.set(message.toString('utf8', start, nameEnd), documents);
}

/** flags, collection name, skip, limit, query. */
function parseQuery(message: Buffer, id: number): Request {
  const nameEnd = message.indexOf(0, 20);
  if (nameEnd < 0) throw new Error('unterminated name');
  const query = message.subarray(nameEnd + 9);
  const body = new CommandBody(query.subarray(0, query.readInt32LE(0)));
  if (!/^(hello|ismaster)$/i.test(body.name)) throw new Error('OP_QUERY is for the handshake only');
  return { id, body, wantsReply: true, legacy: true };
}

let lastRequestId = 0;

/** Fills in the header of a reply; of a legacy one the layout differs as well. */
export function frameReply(reply: Buffer, request: Request): Buffer {
  const message = request.legacy ? Buffer.concat([Buffer.alloc(36), reply.subarray(REPLY_HEADER_BYTES)]) : reply;
  lastRequestId = (lastRequestId + 1) | 0;
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(lastRequestId, 4);
  message.writeInt32LE(request.id, 8);
  message.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  if (request.legacy) message.writeInt32LE(1, 32);
  else message.fill(0, HEADER_BYTES, REPLY_HEADER_BYTES);
  return message;
}
