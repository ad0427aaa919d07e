import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { commandLine, databaseOf, jsonLines } from '../../support/command-line';
import { getAccounts } from '../../support/http';
import { useKey, useService } from '../../support/use-service';
import { addWebhook, askWebhooks } from '../../support/webhooks';
import { jsonOf, printedBy, saying } from '../outcome';

// Commands open the database as the service does.
const service = useService({ clearsExpired: true });
const auditor = useKey(service, { scopes: ['audit:read'] });
const cli = (...words: string[]) => commandLine({ ...service, ...auditor, env: databaseOf(service) })(...words);
const eventsOf = async (...words: string[]) => jsonLines(printedBy(await cli('security-events', ...words)));

describe('account-sync security-events', () => {
  it('security-events shows that keys were made, restricted and revoked', async () => {
    const { keyId } = jsonOf(await cli('keys', 'create', '--organization', 'org-a', '--json'));
    await cli('keys', 'networks', keyId, '203.0.113.7/24');
    await cli('keys', 'revoke', keyId);
    const events = await eventsOf('--key', keyId);
    expect(events.map(({ kind, networks }) => [kind, networks]).sort()).toEqual([
      ['KEY_CREATED', []],
      ['KEY_NETWORKS_CHANGED', ['203.0.113.0/24']],
      ['KEY_REVOKED', null],
    ]);
    expect(events[0]).toMatchObject({ apiKeyId: keyId, count: 1, clientAddresses: [] });
  });

  it('security-events names the webhooks and the keys that a key left behind', async () => {
    const thief = await service.createKey({ scopes: ['webhooks:manage', 'keys:manage'] });
    const { id } = await addWebhook(service, thief.apiKey, { url: 'https://receiver.example/' });
    const { key } = await askWebhooks(
      service,
      thief.apiKey,
      'mutation { answer: createApiKey(input: { name: "left", scopes: ["keys:manage"] }) { key { keyId } } }',
    );
    expect(await eventsOf('--key', thief.keyId)).toMatchObject([{ kind: 'WEBHOOK_CREATED', webhookId: id }]);
    const made = (await eventsOf('--kind', 'KEY_CREATED')).filter(({ byApiKeyId }) => byApiKeyId === thief.keyId);
    expect(made.map(({ apiKeyId }) => ({ keyId: apiKeyId }))).toEqual([key]);
  });

  it('security-events reads page after page, up to a limit and by conditions', async () => {
    const { apiKey, keyId } = await service.createKey({ scopes: [] });
    for (let hour = 0; hour < 101; hour += 1) {
      await getAccounts(service, apiKey);
      service.clock.advance(60 * 60 * 1000);
    }
    expect(await eventsOf('--key', keyId)).toHaveLength(101);
    expect(await eventsOf('--key', keyId, '--limit', '3')).toHaveLength(3);
    expect(await eventsOf('--key', keyId, '--kind', 'KEY_CREATED')).toEqual([]);
    expect(await eventsOf('--key', keyId, '--since', service.clock.now.toISOString())).toEqual([]);
  });

  it.each([
    ['an unknown kind', ['--kind', 'NONE'], 'KEY_CREATED'],
    ['an invalid time', ['--since', 'yesterday'], '2030-01-31'],
    ['an invalid count', ['--limit', '0'], '--limit'],
  ])('security-events refuses %s', async (_what, words, message) => {
    expect(await cli('security-events', ...words)).toMatchObject({ ...saying(EXIT.USAGE, message), stdout: '' });
  });

  it('security-events reports an answer that is not the service’s', async () => {
    const fetch = async () => new Response('<html>', { status: 200 });
    expect(await commandLine({ ...service, apiKey: 'x', runtime: { fetch } })('security-events')).toMatchObject(
      saying(EXIT.FAILED, /^UNEXPECTED_ANSWER: /),
    );
  });
});
