import { EXTENSIBLE_ENUM } from '../../../../src/base/field-options/in-rest';
import { type JsonObject } from '../../../../src/base/json/json';
import { commitImportChange } from '../../../../src/service/imports/slices/import-session';
import { CHANGE_TYPES } from '../../../../src/service/records/change-log/change-ref';
import { openApiDocument } from '../../../../src/service/surfaces/openapi/document';
import { WEBHOOK_SCHEMAS } from '../../../../src/service/surfaces/openapi/schemas/webhook-schemas';
import { holdAndErase, nextChanges } from '../../../support/changes';
import { webhookFault } from '../../../support/contract';
import { patchAccount, pushRows } from '../../../support/http';
import { commitImport, newImport, putPart } from '../../../support/import-requests';
import { useImportStores } from '../../../support/imports';
import { RECEIVER_NETWORKS, type ReceivedMessage, useReceiver } from '../../../support/receiver';
import { buildRow } from '../../../support/rows';
import { useNewKey, useService } from '../../../support/use-service';
import { addWebhook, askWebhooks, useQuickWebhooks } from '../../../support/webhooks';

interface Message {
  type: string;
  data: JsonObject & { events?: Message[] };
}

const ofMessage = ({ body }: ReceivedMessage) => JSON.parse(body) as Message;

/** What a message tells, with its type: ids and versions by their names, fields as they are. */
const tells = ({ type, data }: Message) => [type, Object.keys(data).sort(), data.fields];

const WEBHOOKS = openApiDocument().webhooks as unknown as Record<
  string,
  { post: { requestBody: { content: Record<string, { example: Message }> } } }
>;
const exampleOf = (type: string): Message => {
  const { example } = WEBHOOKS[type]?.post.requestBody.content['application/json'] ?? {};
  if (!example) throw new Error(`There is no example of ${type}`);
  return example;
};

/** The types of messages, each with the names that its schema documents. */
const DOCUMENTED = new Map(
  Object.values(WEBHOOK_SCHEMAS).flatMap(({ properties }) => {
    const { type, data } = properties as {
      type: { [EXTENSIBLE_ENUM]?: string[]; const?: string };
      data: { properties: JsonObject };
    };
    return (type[EXTENSIBLE_ENUM] ?? [String(type.const)]).map((name) => [name, Object.keys(data.properties)] as const);
  }),
);
const undocumented = ({ type, data }: Message) =>
  Object.keys(data).filter((name) => !DOCUMENTED.get(type)?.includes(name));

useQuickWebhooks();
const service = useService({ webhookNetworks: RECEIVER_NETWORKS });
const key = useNewKey(service);
const receiver = useReceiver();
const stores = useImportStores(service);

const mutate = (text: string) => askWebhooks(service, key.apiKey, `mutation { answer: ${text} { code } }`);

async function commit(rows: readonly object[]): Promise<void> {
  const id = await newImport(service, key.apiKey);
  await putPart(service, key.apiKey, id, 1, rows);
  await commitImport(service, key.apiKey, id, 1);
}

/** Ends an import without a row in this way. */
async function endImport(state: 'FAILED' | 'CANCELLED' | 'EXPIRED'): Promise<void> {
  const opened = await stores.imports.find(key.organizationId, await newImport(service, key.apiKey));
  const { unitOfWork } = service.database;
  if (opened) await commitImportChange(opened, { state }, { imports: stores.imports, unitOfWork });
}

/** Makes a change of each type. @returns how many there are */
async function changeEverything(): Promise<number> {
  await pushRows(service, key.apiKey, [buildRow({ externalId: 'a' })]);
  await patchAccount(service, key.apiKey, 'a', { bank: 'x', contactInfo: { email: { address: 'a@example.com' } } });
  await holdAndErase(service, key.apiKey, 'a');
  await commit([buildRow(), { externalId: 'b' }]);
  await nextChanges(service, key.apiKey, 7);
  await commit([buildRow()]);
  for (const state of ['FAILED', 'CANCELLED', 'EXPIRED'] as const) await endImport(state);
  return (await nextChanges(service, key.apiKey, 13)).changes.length;
}

it('openapi.json describes each message that is sent, and its examples tell what these tell', async () => {
  await addWebhook(service, key.apiKey, { url: receiver.url });
  await receiver.hasReceived(await changeEverything());
  const messages = receiver.received.map(ofMessage);
  expect([...new Set(messages.map(({ type }) => type))].sort()).toEqual([...CHANGE_TYPES].sort());
  expect(receiver.received.map(webhookFault)).toEqual(messages.map(() => undefined));
  expect(messages.map(tells)).toEqual(messages.map(({ type }) => tells(exampleOf(type))));
  expect(messages.flatMap(undocumented)).toEqual([]);
});

it('openapi.json describes a batch and a test message', async () => {
  const { id } = await addWebhook(service, key.apiKey, { url: receiver.url, batch: true });
  await mutate(`testWebhook(id: "${id}")`);
  const changes = await changeEverything();
  const told = () => receiver.received.map(ofMessage).flatMap(({ data }) => data.events ?? []);
  for (let count = 2; told().length < changes; count += 1) await receiver.hasReceived(count);
  expect(receiver.received.map(webhookFault)).toEqual(receiver.received.map(() => undefined));
  const [test, batch] = receiver.received.map(ofMessage);
  for (const message of [test, batch])
    expect(message && tells(message)).toEqual(tells(exampleOf(String(message?.type))));
  expect(told().map(tells)).toEqual(told().map(({ type }) => tells(exampleOf(type))));
});

it('openapi.json has a webhook for each type of message, and for no other', () => {
  expect([...DOCUMENTED.keys()].sort()).toEqual(Object.keys(WEBHOOKS).sort());
});

it.each([
  ['a type of another kind', (message: Message) => ({ ...message, type: 'import.held' })],
  ['no version', ({ data: { version, ...data }, ...message }: Message) => ({ ...message, data })],
])('openapi.json does not allow a change of an account with %s', (_what, wrong) => {
  const signature = `v1,${'A'.repeat(43)}=`;
  const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': '1772366400', 'webhook-signature': signature };
  const faultOf = (message: object) => webhookFault({ headers, body: JSON.stringify(message) });
  expect(faultOf(exampleOf('account.updated'))).toBeUndefined();
  expect(faultOf(wrong(exampleOf('account.updated')))).toBeDefined();
});
