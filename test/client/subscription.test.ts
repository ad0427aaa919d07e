import { subscribe } from '../../src/client/subscription';
import { bearer, JSON_TYPE, patchAccount, pushRows } from '../support/http';
import { buildRow } from '../support/rows';
import { useNewKey, useService } from '../support/use-service';

const service = useService();
// A change of the test before may come into the feed of its organization after this one has begun.
const key = useNewKey(service);

/** A subscription that the service has confirmed, as the console and GraphiQL open it. */
async function subscribed(query: string) {
  let confirm = () => {};
  const confirmed = new Promise<void>((resolve) => {
    confirm = resolve;
  });
  const results = subscribe(async (signal) => {
    const headers = { ...bearer(key.apiKey), ...JSON_TYPE, accept: 'text/event-stream' };
    const body = JSON.stringify({ query });
    const response = await fetch(`${service.url}/graphql/stream`, { method: 'POST', headers, body, signal });
    confirm();
    return response;
  });
  const first = results.next();
  await confirmed;
  return { first, end: () => results.return?.() };
}

it.each(['\u2028', '\u2029', '\n\n'])('an event arrives whatever its texts hold: %j', async (mark) => {
  const rows = [buildRow({ externalId: `A${mark}1` }), buildRow()];
  await pushRows(service, key.apiKey, rows);
  const { first, end } = await subscribed('subscription { accountUpdated { account { externalId } } }');
  // Were the first event lost, the second one would come in its place.
  for (const { externalId } of rows) await patchAccount(service, key.apiKey, externalId, { bank: 'other' });
  expect((await first).value).toEqual({ data: { accountUpdated: { account: { externalId: `A${mark}1` } } } });
  await end();
});
