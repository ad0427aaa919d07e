import { createHmac, timingSafeEqual } from 'node:crypto';

export function isGenuine(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': signatures = '' } = headers;
  if (!/^\d{1,12}$/.test(sent) || Math.abs(Date.now() / 1000 - Number(sent)) > 300) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${sent}.`).update(body);
  const expected = Buffer.from(`v1,${hmac.digest('base64')}`);
  const candidates = signatures.split(' ').map((one) => Buffer.from(one));
  return candidates.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}
