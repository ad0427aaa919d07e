import {
  type BulkWriteResult,
  MongoBulkWriteError,
  type MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
  type TopologyDescription,
} from 'mongodb';
import { asServiceError } from '../../../../../src/service/storage/database/transactions/documented-failure';

/** The error that the driver throws for a bulk write that failed as a whole: it loses the class of its cause. */
const inBulkWrite = (cause: Error) => new MongoBulkWriteError(cause as MongoError, {} as BulkWriteResult);
const codeOf = (error: unknown) => asServiceError(error).code;

const away: MongoError[] = [
  new MongoNetworkError('connection refused'),
  new MongoServerSelectionError('no server', {} as TopologyDescription),
  new MongoServerError({ message: 'shutting down', code: 91 }),
];

it.each(away.map((error) => [error.message, error] as const))(
  'a bulk write reports a database that is away as such: %s',
  (_message, error) => {
    expect([codeOf(error), codeOf(inBulkWrite(error))]).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
  },
);

/** A socket's own error: the driver passes it on, and it is no `MongoError`. */
const socketError = (syscall: string, code: string) =>
  Object.assign(new Error(`${syscall} ${code}`), { errno: -32, code, syscall });

it.each(['write EPIPE', 'write ECONNRESET', 'read ECONNRESET', 'read ETIMEDOUT', 'write EHOSTUNREACH'])(
  'a connection that ends while a command is written is a database that is away: %s',
  (message) => {
    const [syscall, code] = message.split(' ') as [string, string];
    const broken = socketError(syscall, code);
    expect([codeOf(broken), codeOf(inBulkWrite(broken))]).toEqual(['SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE']);
  },
);

it('a broken pipe that is no connection is an internal error', () => {
  const broken = socketError('spawn', 'EPIPE');
  expect([codeOf(broken), codeOf(inBulkWrite(broken))]).toEqual(['INTERNAL_ERROR', 'INTERNAL_ERROR']);
});

it('a bulk write that the database refuses for another reason is an internal error', () => {
  expect(codeOf(inBulkWrite(new MongoServerError({ message: 'no such command', code: 59 })))).toBe('INTERNAL_ERROR');
  const writeErrors = [{ code: 121, index: 0, errmsg: 'refused' }];
  const refused = { message: 'refused', code: 121, writeErrors } as unknown as MongoError;
  expect(codeOf(inBulkWrite(refused))).toBe('INTERNAL_ERROR');
});
