import { type Request, Router } from 'express';
import { type Json } from '../../../../base/json/json';
import { jsonText } from '../../../../base/json/json-pieces';
import { mapInTurns } from '../../../../base/scheduling/steps';
import { type BulkUpsertResolver } from '../../../accounts/bulk-upsert/bulk-upsert.resolver';
import { readBulkUpsertCommand } from '../../../accounts/bulk-upsert/bulk-upsert-command';
import { discloseNumbers } from '../../../accounts/disclosure/disclose-numbers';
import { type ListHeldNumbers } from '../../../accounts/disclosure/list-held-numbers';
import { type Account, presentAccount } from '../../../accounts/model/account';
import { accountNotFound } from '../../../accounts/model/stored-account';
import { type AccountAuditResolver } from '../../../accounts/past/account-audit.resolver';
import { type AccountResolver } from '../../../accounts/read/account.resolver';
import { type UpdateAccountResolver } from '../../../accounts/update/update-account.resolver';
import { readUpdate, type UpdateAccountCommand } from '../../../accounts/update/update-account-command';
import { parseJsonBody } from '../../../callers/http/body/json-body';
import { methodNotAllowed, sendFailure, sendSuccess } from '../../../callers/http/exchange/send-answer';
import { type RequestContext } from '../../../callers/request/request-context';
import { type WriteEvidence } from '../../../compliance/evidence/write-evidence';
import { createAddRead, type RestSurface } from '../requests/admit-to';
import { createAnswerMutation, withAttempt } from '../requests/answer-mutation';
import { entityTagOf, isNotModified, readIfMatch, readIfNoneMatch } from '../requests/entity-tag';
import { noEmptySegment } from '../requests/no-empty-segment';
import { nextCursorOf, readAccountFilter, readPaging, readRange, recordedQuery } from '../requests/query';
import { auditTrailJson, timelineEventJson } from './change-record-json';

export interface AccountUseCases {
  resolvers: {
    account: AccountResolver;
    bulkUpsert: BulkUpsertResolver;
    updateAccount: UpdateAccountResolver;
    audit: AccountAuditResolver;
  };
  listHeldNumbers: ListHeldNumbers;
}

/**
 * The account object as REST returns it, under the field names of `docs/accounts.md`. The version is not a field: it is
 * the `ETag`.
 */
const accountJson = ({
  id,
  externalId,
  organizationId,
  status,
  statusCategory,
  version: _version,
  creation: _creation,
  erasedAt: _erasedAt,
  legalHold: _legalHold,
  ...rest
}: Account) => ({
  id,
  externalId,
  organizationId,
  status,
  status_category: statusCategory,
  ...rest,
});

/** The command of a PATCH. @throws ServiceError `INVALID_REQUEST_HEADER`, and what `readUpdate` throws */
function readPatch(request: Request<{ externalId: string }>, body: Json): UpdateAccountCommand {
  // A fault of the body is reported before a fault of the header.
  const update = readUpdate(body);
  const ifVersion = readIfMatch(request.get('If-Match'));
  const unlessVersion = readIfNoneMatch(request.get('If-None-Match'));
  return { externalId: request.params.externalId, update, ifVersion, unlessVersion };
}

/** Maps the paths of `docs/rest-api.md` to the resolvers. The rules of the domain are in the resolvers or below. */
export function accountRoutes(
  surface: RestSurface,
  { resolvers, listHeldNumbers }: AccountUseCases,
  writeEvidence: WriteEvidence,
): Router {
  const { admitTo, runMutation, keyName, config } = surface;
  const { account, bulkUpsert, updateAccount, audit } = resolvers;
  const router = Router({ caseSensitive: true, strict: true });

  const answerMutation = createAnswerMutation(surface);
  const read = createAddRead(router, surface);

  async function existing(externalId: string, context: RequestContext): Promise<Account> {
    const found = await account.account(externalId, context);
    if (!found) throw accountNotFound();
    return found;
  }

  router.use(noEmptySegment);

  router
    .route('/bulk-upsert')
    .post(async (request, response) => {
      const admitted = await admitTo('bulkUpsertAccounts', request, response, {
        signing: 'required',
        maxBodyBytes: Number.POSITIVE_INFINITY,
      });
      const mutation = bulkUpsert.bulkUpsert(admitted.context);
      await answerMutation(request, response, admitted, mutation, async (context) => {
        const command = readBulkUpsertCommand(await parseJsonBody(request, admitted.body));
        return mutation.carryOut(command, context);
      });
    })
    .all(methodNotAllowed('POST'));

  read('/', 'listAccounts', async (_id, query, context) => {
    const { first, after } = readPaging(query);
    const asked = { first, after, filter: readAccountFilter(query) };
    const page = await account.list(asked, context, (stored) =>
      jsonText(accountJson(discloseNumbers(presentAccount(stored, context), context))),
    );
    context.accessNotes.asks(recordedQuery(query));
    return ['ACCOUNTS_LISTED', 'Accounts listed', { accounts: page.nodes, nextCursor: nextCursorOf(page) }];
  });

  router
    .route('/:externalId')
    .get(async (request, response) => {
      const { context } = await admitTo('getAccount', request, response);
      const found = await existing(request.params.externalId, context);
      const isKnown = isNotModified(request.get('If-None-Match'), found.version);
      const etag = entityTagOf(found.version);
      if (isKnown) return void response.status(304).set('ETag', etag).end();
      const shown = accountJson(discloseNumbers(found, context));
      await context.accessNotes.settle();
      response.set('ETag', etag);
      await sendSuccess(response, context, 'ACCOUNT_FOUND', 'Account found', { account: shown });
    })
    .patch(async (request, response) => {
      const signing = config.requireSignedWrites ? 'required' : 'optional';
      const admitted = await admitTo('updateAccount', request, response, { signing });
      const mutation = updateAccount.update;
      const result = await runMutation(withAttempt(request, response, admitted), mutation, async (context) => {
        const command = readPatch(request, await parseJsonBody(request, admitted.body));
        return mutation.carryOut(command, context);
      });
      if (!result.account) return sendFailure(response, result);
      const { version, ...updated } = result.account;
      response.set('ETag', entityTagOf(version));
      await sendSuccess(response, admitted.context, result.code, result.message, { account: updated });
    })
    .all(methodNotAllowed('GET', 'HEAD', 'PATCH'));

  read('/:externalId/audit-trail', 'listAuditTrail', async (externalId, query, context) => {
    const { from: since, to: until } = readRange(query);
    const asked = { ...readPaging(query), since, until };
    const page = await audit.auditTrail(await existing(externalId, context), asked, context);
    const auditTrail = await auditTrailJson(page.nodes, keyName, context);
    return ['AUDIT_TRAIL_LISTED', 'Audit trail listed', { auditTrail, nextCursor: nextCursorOf(page) }];
  });

  read('/:externalId/timeline', 'listTimeline', async (externalId, query, context) => {
    const { from: since, to: until } = readRange(query);
    const asked = { ...readPaging(query), since, until };
    const page = await audit.timeline(await existing(externalId, context), asked, context);
    const timeline = await mapInTurns(page.nodes, timelineEventJson);
    return ['TIMELINE_LISTED', 'Timeline listed', { timeline, nextCursor: nextCursorOf(page) }];
  });

  read('/:externalId/held-numbers', 'listHeldNumbers', async (externalId, query, context) => {
    const { first, after } = readPaging(query);
    const page = await listHeldNumbers(externalId, first, after, readRange(query), context);
    const heldNumbers = page.nodes.map(({ id, createdAt, numbers }) => ({ auditTrailEntryId: id, createdAt, numbers }));
    return ['HELD_NUMBERS_LISTED', 'Held numbers listed', { heldNumbers, nextCursor: nextCursorOf(page) }];
  });

  read('/:externalId/evidence', 'listEvidence', async (externalId, query, context) => {
    const { first, after } = readPaging(query);
    return ['EVIDENCE_LISTED', 'Evidence listed', await writeEvidence(externalId, first, after, context)];
  });

  return router;
}
