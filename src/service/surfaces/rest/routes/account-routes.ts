import { type Request, type Response, Router } from 'express';
import { type Json } from '../../../../base/json/json';
import { mapInTurns } from '../../../../base/scheduling/steps';
import { type BulkUpsertResolver } from '../../../accounts/bulk-upsert/bulk-upsert.resolver';
import { readBulkUpsertCommand } from '../../../accounts/bulk-upsert/bulk-upsert-command';
import { discloseNumbers } from '../../../accounts/disclosure/disclose-numbers';
import { type ListHeldNumbers } from '../../../accounts/disclosure/list-held-numbers';
import { type Account } from '../../../accounts/model/account';
import { accountNotFound } from '../../../accounts/model/stored-account';
import { type AccountAuditResolver } from '../../../accounts/past/account-audit.resolver';
import { type AccountResolver } from '../../../accounts/read/account.resolver';
import { type UpdateAccountResolver } from '../../../accounts/update/update-account.resolver';
import { readUpdate, type UpdateAccountCommand } from '../../../accounts/update/update-account-command';
import { parseJsonBody } from '../../../callers/http/body/json-body';
import { methodNotAllowed, sendFailure, sendSuccess } from '../../../callers/http/exchange/send-answer';
import { type RequestContext } from '../../../callers/request/request-context';
import { type WriteEvidence } from '../../../compliance/evidence/write-evidence';
import { type RestSurface } from '../requests/admit-to';
import { createAnswerMutation, withAttempt } from '../requests/answer-mutation';
import { entityTagOf, isNotModified, readIfMatch, readIfNoneMatch } from '../requests/entity-tag';
import { nextCursorOf } from '../requests/next-cursor';
import { noEmptySegment } from '../requests/no-empty-segment';
import { type Operation, readAccountFilter, readPaging, readRange, recordedQuery } from '../requests/query';
import { accountJson } from './account-json';
import { auditTrailJson, timelineEventJson } from './change-record-json';

/** What the routes show of accounts. */
export interface AccountUseCases {
  resolvers: {
    account: AccountResolver;
    bulkUpsert: BulkUpsertResolver;
    updateAccount: UpdateAccountResolver;
    audit: AccountAuditResolver;
  };
  listHeldNumbers: ListHeldNumbers;
}

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
  const admitReader = async (request: Request, response: Response, operation: Operation): Promise<RequestContext> =>
    (await admitTo(operation, request, response)).context;

  async function existing(request: Request<{ externalId: string }>, context: RequestContext): Promise<Account> {
    const found = await account.account(request.params.externalId, context);
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

  router
    .route('/')
    .get(async (request, response) => {
      const context = await admitReader(request, response, 'listAccounts');
      const { first, after } = readPaging(request.query);
      const page = await account.list({ first, after, filter: readAccountFilter(request.query) }, context);
      context.accessNotes.asks(recordedQuery(request.query));
      const shown = await discloseNumbers(page.nodes, context);
      const accounts = await mapInTurns(shown, accountJson);
      const payload = { accounts, nextCursor: nextCursorOf(page) };
      await sendSuccess(response, context, 'ACCOUNTS_LISTED', 'Accounts listed', payload);
    })
    .all(methodNotAllowed('GET', 'HEAD'));

  router
    .route('/:externalId')
    .get(async (request, response) => {
      const context = await admitReader(request, response, 'getAccount');
      const found = await existing(request, context);
      const isKnown = isNotModified(request.get('If-None-Match'), found.version);
      const etag = entityTagOf(found.version);
      if (isKnown) return void response.status(304).set('ETag', etag).end();
      const [shown = found] = await discloseNumbers([found], context);
      await context.accessNotes.settle();
      response.set('ETag', etag);
      await sendSuccess(response, context, 'ACCOUNT_FOUND', 'Account found', { account: accountJson(shown) });
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

  router
    .route('/:externalId/audit-trail')
    .get(async (request, response) => {
      const context = await admitReader(request, response, 'listAuditTrail');
      const { first, after } = readPaging(request.query);
      const { from, to } = readRange(request.query);
      const page = await audit.auditTrail(await existing(request, context), first, after, from, to, context);
      const auditTrail = await auditTrailJson(page.nodes, keyName, context);
      const payload = { auditTrail, nextCursor: nextCursorOf(page) };
      await sendSuccess(response, context, 'AUDIT_TRAIL_LISTED', 'Audit trail listed', payload);
    })
    .all(methodNotAllowed('GET', 'HEAD'));

  router
    .route('/:externalId/timeline')
    .get(async (request, response) => {
      const context = await admitReader(request, response, 'listTimeline');
      const { first, after } = readPaging(request.query);
      const { from, to } = readRange(request.query);
      const page = await audit.timeline(await existing(request, context), first, after, from, to, context);
      const timeline = await mapInTurns(page.nodes, timelineEventJson);
      const payload = { timeline, nextCursor: nextCursorOf(page) };
      await sendSuccess(response, context, 'TIMELINE_LISTED', 'Timeline listed', payload);
    })
    .all(methodNotAllowed('GET', 'HEAD'));

  router
    .route('/:externalId/held-numbers')
    .get(async (request, response) => {
      const context = await admitReader(request, response, 'listHeldNumbers');
      const { first, after } = readPaging(request.query);
      const page = await listHeldNumbers(request.params.externalId, first, after, readRange(request.query), context);
      const heldNumbers = page.nodes.map(({ id, createdAt, numbers }) => ({
        auditTrailEntryId: id,
        createdAt,
        numbers,
      }));
      const payload = { heldNumbers, nextCursor: nextCursorOf(page) };
      await sendSuccess(response, context, 'HELD_NUMBERS_LISTED', 'Held numbers listed', payload);
    })
    .all(methodNotAllowed('GET', 'HEAD'));

  router
    .route('/:externalId/evidence')
    .get(async (request, response) => {
      const context = await admitReader(request, response, 'listEvidence');
      const { first, after } = readPaging(request.query);
      const payload = await writeEvidence(request.params.externalId, first, after, context);
      await sendSuccess(response, context, 'EVIDENCE_LISTED', 'Evidence listed', payload);
    })
    .all(methodNotAllowed('GET', 'HEAD'));

  return router;
}
