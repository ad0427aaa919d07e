import { EXAMPLES } from './examples';
import { COMMON } from './failure-codes';
import { listOf, parameter, query, type RestOperation } from './rest-operation';

/** The feed of changes over REST. */
export const CHANGE_OPERATION: RestOperation = {
  method: 'get',
  path: '/external-api/changes',
  operationId: 'listChanges',
  summary: 'Read the changes of all accounts, imports and sync runs',
  description:
    'In the order in which they became visible. Send the `cursor` of an answer with the next request, also where there was nothing new: no change is missed or returned twice. Without `cursor` and `since` it begins at the oldest change that is kept.',
  tag: 'History',
  scope: 'accounts:read',
  isSigned: false,
  parameters: [
    query(
      'since',
      'Without `cursor`: begins at this time, or up to some seconds before it: an ISO 8601 date, or date and time.',
      {
        type: 'string',
      },
    ),
    query('values', 'Whether `values` lists the changed fields with their values, masked.', {
      type: 'string',
      enum: ['true', 'false'],
    }),
    parameter('limit'),
    query('cursor', '`cursor` of the answer before.', { type: 'string' }),
  ],
  success: {
    code: 'CHANGES_LISTED',
    properties: {
      changes: listOf('Change', 'The changes.'),
      cursor: { type: 'string', description: 'Send it with the next request; always there.' },
      hasMore: { type: 'boolean', description: 'Whether more changes follow at once.' },
    },
    example: EXAMPLES.changesAnswer,
  },
  failures: [...COMMON, 'INVALID_QUERY', 'CHANGES_CURSOR_UNKNOWN', 'METHOD_NOT_ALLOWED'],
};
