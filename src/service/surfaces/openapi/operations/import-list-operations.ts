import { CODES_OF_IMPORT_ROWS, ROW_BRAKES } from '../../../imports/list/imported-row';
import { ROW_STATUSES } from '../../../imports/model/import-row';
import { EXAMPLES } from './examples';
import { COMMON } from './failure-codes';
import { listOf, NEXT_CURSOR, PAGING, parameter, query, type RestOperation } from './rest-operation';

const BASE = '/external-api/imports';
const IMPORT_ID = parameter('importId');

/** The operations that list what belongs to an import. */
export const IMPORT_LIST_OPERATIONS: readonly RestOperation[] = [
  {
    method: 'get',
    path: `${BASE}/{importId}/rows`,
    operationId: 'listImportRows',
    summary: 'List the rows of an import',
    description:
      'In the order of the import, once they are planned. The work for one page is limited: it may hold fewer rows than `limit`, even none; go on while there is a `nextCursor`. With `Accept: application/x-ndjson` or `text/csv` the whole list comes as a stream. The key that created the import may ask with `accounts:write`, but for `changes` and `brakes`.',
    tag: 'Imports',
    scope: 'accounts:read',
    isSigned: false,
    parameters: [
      IMPORT_ID,
      query('outcome', 'Only rows with this outcome.', { type: 'string', enum: [...ROW_STATUSES] }),
      query('code', 'Only rows that failed with this code.', { type: 'string', enum: [...CODES_OF_IMPORT_ROWS] }),
      query('brake', 'Only rows that count for this brake. Needs `accounts:read`.', {
        type: 'string',
        enum: [...ROW_BRAKES],
      }),
      ...PAGING,
    ],
    success: {
      code: 'IMPORT_ROWS_LISTED',
      properties: { rows: listOf('ImportRow', 'The rows.'), nextCursor: NEXT_CURSOR },
      streams: true,
      example: EXAMPLES.importRowsAnswer,
    },
    failures: [...COMMON, 'INVALID_QUERY', 'IMPORT_NOT_FOUND', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'],
  },
  {
    method: 'get',
    path: `${BASE}/{importId}/missing`,
    operationId: 'listMissingAccounts',
    summary: 'List the accounts that a complete feed does not name',
    description:
      'Nothing is done to them. With `Accept: application/x-ndjson` or `text/csv` the whole list comes as a stream.',
    tag: 'Imports',
    scope: 'accounts:read',
    isSigned: false,
    parameters: [IMPORT_ID, ...PAGING],
    success: {
      code: 'IMPORT_MISSING_LISTED',
      properties: { missing: listOf('MissingAccount', 'The accounts.'), nextCursor: NEXT_CURSOR },
      streams: true,
      example: EXAMPLES.importMissingAnswer,
    },
    failures: [...COMMON, 'INVALID_QUERY', 'IMPORT_NOT_FOUND', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'],
  },
];
