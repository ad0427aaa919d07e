import { Router } from 'express';
import { mapInTurns } from '../../../../base/scheduling/steps';
import { methodNotAllowed, sendSuccess } from '../../../callers/http/exchange/send-answer';
import { Change } from '../../../feeds/changes/change';
import { type ChangeResolver } from '../../../feeds/changes/change.resolver';
import { cursorOf } from '../../../records/change-log/change-position';
import { type RestSurface } from '../requests/admit-to';
import { readFlag, readPaging, readRange } from '../requests/query';
import { showing } from './change-record-json';

const showChange = showing(Change);

/** A change as REST returns it, with the values that were asked for. */
const changeJson = ({ values, ...change }: Change): object => ({ ...showChange(change), ...(values && { values }) });

/** The path of the feed of changes. */
export function changeRoutes({ admitTo }: RestSurface, feed: ChangeResolver): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router
    .route('/external-api/changes')
    .get(async (request, response) => {
      const { context } = await admitTo('listChanges', request, response);
      const { first, after } = readPaging(request.query);
      const { from: since } = readRange(request.query);
      const filter = { ...(since && { since }) };
      const withValues = readFlag(request.query, 'values');
      const { changes, end, hasMore } = await feed.list({ first, after, filter, withValues }, context);
      const shown = await mapInTurns(changes, ({ change }) => changeJson(change));
      const payload = { changes: shown, cursor: cursorOf(end), hasMore };
      await sendSuccess(response, context, 'CHANGES_LISTED', 'Changes listed', payload);
    })
    .all(methodNotAllowed('GET', 'HEAD'));
  return router;
}
