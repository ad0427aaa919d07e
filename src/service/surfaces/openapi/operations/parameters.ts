import { type JsonObject } from '../../../../base/json/json';
import { DEFAULT_PAGE, LARGEST_PAGE } from '../../../../base/paging/page';
import { IMPORT_LIMITS } from '../../../imports/model/import-limits';
import { optional, query, required } from './rest-operation';

const TEXT: JsonObject = { type: 'string' };

export const PARAMETERS: Record<string, JsonObject> = {
  externalId: required(
    'path',
    'externalId',
    'The caller’s identifier for the account, percent-encoded.',
    TEXT,
    'A-1001',
  ),
  partNumber: required(
    'path',
    'number',
    'Number of the part. Rows keep the order of these numbers.',
    { type: 'integer', minimum: 1, maximum: IMPORT_LIMITS.parts },
    1,
  ),
  contentEncoding: optional(
    'header',
    'Content-Encoding',
    'Whether the part is compressed. The signature covers it as it is sent.',
    { type: 'string', enum: ['gzip', 'identity'] },
  ),
  syncRunId: required('path', 'syncRunId', 'Id of the sync run.', TEXT, '65f1c0de9a3b4c5d6e7f8a9e'),
  importId: required('path', 'importId', 'Id of the import.', TEXT, '65f1c0de9a3b4c5d6e7f8a9d'),
  limit: query('limit', 'Size of the page.', {
    type: 'integer',
    minimum: 1,
    maximum: LARGEST_PAGE.REST,
    default: DEFAULT_PAGE,
  }),
  cursor: query('cursor', '`nextCursor` of the page before.'),
  since: query('since', 'Only changes at this time or later: an ISO 8601 date, or date and time.'),
  until: query('until', 'Only changes at this time or earlier; a date alone is the whole day, in UTC.'),
  idempotencyKey: optional(
    'header',
    'Idempotency-Key',
    'Names the request: sent again with the same key within 24 hours it is not carried out again, but answered as it was, with `Idempotent-Replayed: true`.',
    { type: 'string', pattern: '^[!-~]{1,255}$' },
  ),
  ifMatch: optional(
    'header',
    'If-Match',
    'The `ETag` that was read: the account is only updated while it is still at that version.',
    TEXT,
  ),
  unlessMatch: optional(
    'header',
    'If-None-Match',
    'The account is not updated while it is at the version of this `ETag`; with `*`, not at any version.',
    TEXT,
  ),
  ifNoneMatch: optional(
    'header',
    'If-None-Match',
    'The `ETag` that was read: while it is still that of the account, the answer is 304 without a body.',
    TEXT,
  ),
};
