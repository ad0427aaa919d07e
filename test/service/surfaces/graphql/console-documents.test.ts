import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ImportDetailDocument } from '../../../../src/console/features/imports/import/import.generated';
import { ImportsListDocument } from '../../../../src/console/features/imports/list/imports.generated';
import { KeysDocument } from '../../../../src/console/features/keys/keys.generated';
import { WebhookDetailDocument } from '../../../../src/console/features/webhooks/webhook/webhook.generated';
import { graphqlOverSession, openSession } from '../../../support/console';
import { postGraphql } from '../../../support/http';
import { startService, type TestKey, type TestService } from '../../../support/service';
import { folderOfFile } from '../../../support/use-service';

const OWN = '{ apiKey { keyId } }';
const REFUSED = { status: 400, body: { errors: [{ extensions: { code: 'UNTRUSTED_DOCUMENT' } }] } };

describe('the operations of the console beside a manifest of trusted documents', () => {
  const folder = folderOfFile();
  let service: TestService;
  let key: TestKey;
  let session: Record<string, string>;
  beforeAll(async () => {
    const graphqlTrustedDocuments = join(folder, 'manifest.json');
    writeFileSync(graphqlTrustedDocuments, JSON.stringify({ [createHash('sha256').update(OWN).digest('hex')]: OWN }));
    service = await startService({ graphqlTrustedDocuments });
    key = await service.createKey();
    session = await openSession(service, key.apiKey);
  });

  it.each([
    ['the list of imports', ImportsListDocument, { first: 1 }],
    ['one import', ImportDetailDocument, { id: 'none', mayRead: true }],
    ['keys', KeysDocument, {}],
    ['one webhook', WebhookDetailDocument, { id: 'none' }],
  ])('a session may run those that nobody lists: %s', async (_name, document, variables) => {
    const { body } = await graphqlOverSession(service, session, document, variables);
    expect(body).toHaveProperty('data');
    expect(body).not.toMatchObject(REFUSED.body);
  });

  it('a session may run those of the manifest, and nothing else', async () => {
    const { body } = await graphqlOverSession(service, session, OWN);
    expect(body).toMatchObject({ data: { apiKey: { keyId: key.keyId } } });
    expect(await graphqlOverSession(service, session, '{ __typename }')).toMatchObject(REFUSED);
  });

  it('a key may not run those of the console', async () => {
    const operation = { query: ImportsListDocument, variables: { first: 1 } };
    expect(await postGraphql(service, key.apiKey, operation)).toMatchObject(REFUSED);
  });
});
