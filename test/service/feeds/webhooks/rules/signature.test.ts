import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import {
  isWebhookSecret,
  isWebhookSignedWith,
  signWebhook,
  webhookSecret,
} from '../../../../../src/base/webhook-signature';

const secrets = fc.uint8Array({ minLength: 24, maxLength: 64 }).map(webhookSecret);
const ids = fc.stringMatching(/^[\w-]{1,40}$/);
/** Whatever becomes of time while a test runs, these are within the tolerance of the library. */
const timestamps = fc.integer({ min: -200, max: 200 }).map((off) => String(Math.floor(Date.now() / 1000) + off));
const bodies = fc.json().filter((text) => text.isWellFormed());

describe('signatures of webhooks', () => {
  it('are those of the example in the specification', async () => {
    const message = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: '1614265330',
      body: '{"test": 2432232314}',
    };
    const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
    expect(await signWebhook(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toBe(signature);
  });

  it('of the library are accepted', () =>
    fc.assert(
      fc.asyncProperty(secrets, ids, timestamps, bodies, async (secret, id, timestamp, body) => {
        const signature = new Webhook(secret).sign(id, new Date(Number(timestamp) * 1000), body);
        const others = `v1a,abc v1,${'A'.repeat(43)}= `;
        expect(await isWebhookSignedWith(secret, others + signature, { id, timestamp, body })).toBe(true);
      }),
    ));

  it.each([
    '',
    'whsec_',
    'secret',
    `whsec_${Buffer.alloc(23).toString('base64')}`,
    `whsec_${Buffer.alloc(65).toString('base64')}`,
    `whsec_${Buffer.alloc(32).toString('base64').replace('=', '')}`,
    `WHSEC_${Buffer.alloc(32).toString('base64')}`,
  ])('the text %j is not a secret', async (text) => {
    expect(isWebhookSecret(text)).toBe(false);
    await expect(signWebhook([text], { id: 'a', timestamp: '1', body: '' })).rejects.toThrow(TypeError);
  });
});
