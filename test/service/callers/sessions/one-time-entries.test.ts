import { createOneTimeEntries } from '../../../../src/service/callers/sessions/one-time-entries';
import { cookieIn, FROM_PAGE, sendOverSession } from '../../../support/console';
import { send } from '../../../support/http';
import { startService } from '../../../support/service';
import { useKey, useService } from '../../../support/use-service';

const BROWSER = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };
const LEADS_ON = { status: 303, headers: { location: '../' } };

const clock = { now: new Date('2026-03-01T12:00:00.000Z') };
const entries = createOneTimeEntries(() => clock.now);
const service = useService({ entries });
const key = useKey(service);

const open = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(service, { method, path, headers: { ...BROWSER, ...headers } });

describe('a link that signs somebody in', () => {
  it('it begins a session at the first use, and leads on to the console', async () => {
    const path = entries.offer(key.apiKey);
    expect(path).not.toContain(key.apiKey.split('.')[1]);
    const answer = await open(path);
    expect(answer).toMatchObject({ ...LEADS_ON, headers: { ...LEADS_ON.headers, 'referrer-policy': 'no-referrer' } });
    const { cookie, attributes } = cookieIn(answer);
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict']));
    const { body } = await sendOverSession(service, { ...FROM_PAGE, cookie }, { path: '/external-api/key' });
    expect(body).toMatchObject({ keyId: key.keyId });
  });

  it('it works once, even for two who open it at the same time', async () => {
    const path = entries.offer(key.apiKey);
    const answers = await Promise.all([open(path), open(path), open(path)]);
    for (const answer of answers) expect(answer).toMatchObject(LEADS_ON);
    expect(answers.filter(({ headers }) => headers['set-cookie'] !== undefined)).toHaveLength(1);
  });

  it('it works for fifteen minutes', async () => {
    const [soon, late] = [entries.offer(key.apiKey), entries.offer(key.apiKey)];
    clock.now = new Date(clock.now.getTime() + 15 * 60 * 1000 - 1);
    expect((await open(soon)).headers['set-cookie']).toBeDefined();
    clock.now = new Date(clock.now.getTime() + 1);
    expect(await open(late)).toMatchObject(LEADS_ON);
    expect((await open(late)).headers['set-cookie']).toBeUndefined();
  });

  it('a browser that fetches ahead, and a program that only looks, do not spend it', async () => {
    const path = entries.offer(key.apiKey);
    expect((await open(path, { 'sec-purpose': 'prefetch;prerender' })).status).toBe(404);
    expect((await open(path, {}, 'HEAD')).status).toBe(404);
    expect((await open(path)).headers['set-cookie']).toBeDefined();
  });

  it('a token that nobody was given, and one of a key that has ended, lead to the console and sign nobody in', async () => {
    const revoked = await service.createKey({ revokedAt: service.clock.now });
    for (const path of [entries.offer(revoked.apiKey), `/console/enter/${'A'.repeat(43)}`, '/console/enter/x']) {
      const answer = await open(path);
      expect(answer).toMatchObject(LEADS_ON);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('the log has the route and no token', async () => {
    const path = entries.offer(key.apiKey);
    await open(path);
    expect(service.logLines.join('')).not.toContain(path.split('/').at(-1));
    expect(service.logLines.join('')).toContain('/console/enter/:token');
  });

  it('a service without such links spends none', async () => {
    const other = await startService({ mongodbDatabase: service.config.mongodbDatabase });
    const path = entries.offer(key.apiKey);
    const answer = await send(other, { path, headers: BROWSER });
    expect(answer.headers['set-cookie']).toBeUndefined();
    await other.close();
    expect((await open(path)).headers['set-cookie']).toBeDefined();
  });
});
