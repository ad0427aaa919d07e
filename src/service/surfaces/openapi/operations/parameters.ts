import { type JsonObject } from '../../../../base/json/json';
import { DEFAULT_PAGE, LARGEST_PAGE } from '../../../../base/paging/page';
import { IMPORT_LIMITS } from '../../../imports/model/import-limits';

/** Parameters that several operations have. */
export const PARAMETERS: JsonObject = {
  externalId: {
    name: 'externalId',
    in: 'path',
    required: true,
    description: 'The caller’s identifier for the account, percent-encoded.',
    schema: { type: 'string' },
    example: 'A-1001',
  },
  partNumber: {
    name: 'number',
    in: 'path',
    required: true,
    description: 'Number of the part. Rows keep the order of these numbers.',
    schema: { type: 'integer', minimum: 1, maximum: IMPORT_LIMITS.parts },
    example: 1,
  },
  contentEncoding: {
    name: 'Content-Encoding',
    in: 'header',
    description: 'Whether the part is compressed. The signature covers it as it is sent.',
    schema: { type: 'string', enum: ['gzip', 'identity'] },
  },
  syncRunId: {
    name: 'syncRunId',
    in: 'path',
    required: true,
    description: 'Id of the sync run.',
    schema: { type: 'string' },
    example: '65f1c0de9a3b4c5d6e7f8a9e',
  },
  importId: {
    name: 'importId',
    in: 'path',
    required: true,
    description: 'Id of the import.',
    schema: { type: 'string' },
    example: '65f1c0de9a3b4c5d6e7f8a9d',
  },
  limit: {
    name: 'limit',
    in: 'query',
    description: 'Size of the page.',
    schema: { type: 'integer', minimum: 1, maximum: LARGEST_PAGE.REST, default: DEFAULT_PAGE },
  },
  cursor: {
    name: 'cursor',
    in: 'query',
    description: '`nextCursor` of the page before.',
    schema: { type: 'string' },
  },
  since: {
    name: 'since',
    in: 'query',
    description: 'Only changes at this time or later: an ISO 8601 date, or date and time.',
    schema: { type: 'string' },
  },
  until: {
    name: 'until',
    in: 'query',
    description: 'Only changes at this time or earlier; a date alone is the whole day, in UTC.',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Names the request: sent again with the same key within 24 hours it is not carried out again, but answered as it was, with `Idempotent-Replayed: true`.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` that was read: the account is only updated while it is still at that version.',
    schema: { type: 'string' },
  },
  unlessMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The account is not updated while it is at the version of this `ETag`; with `*`, not at any version.',
    schema: { type: 'string' },
  },
  ifNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` that was read: while it is still that of the account, the answer is 304 without a body.',
    schema: { type: 'string' },
  },
};
