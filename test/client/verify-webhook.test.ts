import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { verifyWebhook, type WebhookRequest } from '../../src/client';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const other = `whsec_${randomBytes(32).toString('base64')}`;
const NOW = new Date('2026-03-01T12:00:00.000Z');
const now = () => NOW.getTime();
const event = { type: 'account.updated', timestamp: NOW.toISOString(), data: { externalId: 'Zoë-1' } };
const body = JSON.stringify(event);

/** A webhook as the library of the specification signs it. */
function signed(at = NOW, by = secret): WebhookRequest & { headers: Record<string, string> } {
  const signature = new Webhook(by).sign('msg_1', at, body);
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return { headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature }, body };
}

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const codeOf = (request: WebhookRequest, options = {}) =>
  verifyWebhook(request, { secret, now, ...options }).then(
    () => undefined,
    (error) => error.code,
  );

describe('verifyWebhook', () => {
  it('returns what a webhook tells, from text, bytes and headers of either kind', async () => {
    const headers: Record<string, string> = signed().headers;
    for (const request of [
      { headers, body },
      { headers: new Headers(headers), body: new TextEncoder().encode(body) },
      { headers: { 'Webhook-Id': headers['webhook-id'], ...headers, 'webhook-id': undefined }, body },
      { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])), body },
    ])
      expect(await verifyWebhook(request, { secret, now })).toEqual(event);
  });

  it('the type of an event tells what it is about', async () => {
    const told = await verifyWebhook(signed(), { secret, now });
    // Checked by the compiler.
    expect(told.type === 'account.updated' && told.data.externalId.length).toBe(5);
  });

  it.each([
    ['as HTTP writes them', (name: string) => name.replace(/(^|-)\w/g, (letter) => letter.toUpperCase())],
    ['in capitals', (name: string) => name.toUpperCase()],
  ])('takes names of headers %s, and values in lists', async (_how, written) => {
    const own: Record<string, string> = signed().headers;
    const named = Object.entries(own).map(([name, value]) => [written(name), value] as const);
    const headers = Object.fromEntries(named);
    const lists = Object.fromEntries(named.map(([name, value]) => [name, [value]]));
    for (const given of [headers, lists]) expect(await codeOf({ headers: given, body })).toBeUndefined();
    const twice = { ...headers, ...own };
    expect(await codeOf({ headers: twice, body })).toBe('INVALID_WEBHOOK');
  });

  it('takes bytes of every form, and no body that was parsed', async () => {
    const { headers } = signed();
    const bytes = new TextEncoder().encode(` ${body}`);
    const { buffer } = bytes.slice(1);
    for (const form of [buffer, new DataView(bytes.buffer, 1), bytes.subarray(1), Buffer.from(body)]) {
      expect(await verifyWebhook({ headers, body: form as never }, { secret, now })).toEqual(event);
    }
    for (const form of [event, undefined, null, [...bytes]])
      expect(await codeOf({ headers, body: form as never })).toBe('INVALID_ARGUMENT');
  });

  it('takes one of several secrets', async () => {
    expect(await verifyWebhook(signed(), { secret: [other, secret], now })).toEqual(event);
  });

  it('takes five minutes of difference both ways, and no second more', async () => {
    for (const seconds of [-300, 300]) expect(await codeOf(signed(later(seconds)))).toBeUndefined();
    for (const seconds of [-301, 301]) expect(await codeOf(signed(later(seconds)))).toBe('INVALID_WEBHOOK');
    expect(await codeOf(signed(later(301)), { toleranceSeconds: 301 })).toBeUndefined();
    expect(await codeOf(signed(), { toleranceSeconds: 0 })).toBeUndefined();
    for (const wrong of [Number.NaN, -1])
      expect(await codeOf(signed(later(-9_000)), { toleranceSeconds: wrong })).toBe('INVALID_ARGUMENT');
  });

  it('refuses another secret, id, time, body or version of signature', async () => {
    const { headers } = signed();
    const changed = (name: string, value: string) => ({ headers: { ...headers, [name]: value }, body });
    for (const request of [
      signed(NOW, other),
      changed('webhook-id', 'msg_2'),
      changed('webhook-timestamp', String(now() / 1000 + 1)),
      changed('webhook-timestamp', 'now'),
      changed('webhook-signature', String(headers['webhook-signature']).replace('v1,', 'v2,')),
      changed('webhook-signature', 'v1,'),
      changed('webhook-signature', ''),
      { headers: {}, body },
      { headers: { ...headers, 'Webhook-Id': 'msg_2' }, body },
      { headers: { ...headers, 'webhook-id': ['msg_1', 'msg_1'] }, body },
      { headers, body: `${body} ` },
    ])
      expect(await codeOf(request)).toBe('INVALID_WEBHOOK');
  });

  it('says which argument is no secret', async () => {
    for (const wrong of ['', 'secret', [], [secret, 'x'], undefined])
      expect(await codeOf(signed(), { secret: wrong })).toBe('INVALID_ARGUMENT');
  });
});
