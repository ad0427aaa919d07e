import { type Mistake } from './mistake';
import { hashOf, hex, hmacBy } from './recipe';

/** Mistakes that do not depend on the request: in hashing, joining and encoding. */
export const FORM_MISTAKES: readonly Mistake[] = [
  { part: 'digest', what: 'with the body itself in place of its hash', changes: [{ digest: (body) => body }] },
  {
    part: 'digest',
    what: 'with the hash of the body in upper case',
    changes: [{ digest: (body) => hex(hashOf('sha256', body)).toUpperCase() }],
  },
  {
    part: 'digest',
    what: 'with the hash of the body as base64',
    changes: (['base64', 'base64url'] as const).map((form) => ({
      digest: (body) => hashOf('sha256', body).toString(form),
    })),
  },
  {
    part: 'digest',
    what: 'with the bytes of the hash of the body, not hex',
    changes: [{ digest: (body) => hashOf('sha256', body) }],
  },
  ...['sha1', 'sha512', 'md5'].map(
    (algorithm): Mistake => ({
      part: 'digest',
      what: `with ${algorithm} for the hash of the body`,
      changes: [{ digest: (body) => hex(hashOf(algorithm, body)) }],
    }),
  ),
  { part: 'separator', what: 'with nothing between the four parts', changes: [{ separator: '' }] },
  { part: 'separator', what: 'with \\n as two characters between the four parts', changes: [{ separator: '\\n' }] },
  { part: 'separator', what: 'with CRLF between the four parts', changes: [{ separator: '\r\n' }] },
  {
    part: 'separator',
    what: 'with something else than line breaks between the four parts',
    changes: [' ', '.', ',', '|', ':', ';', '&'].map((separator) => ({ separator })),
  },
  {
    part: 'end',
    what: 'with a line break behind the last part',
    changes: [{ end: '\n' }, { end: '\r\n' }, { end: '\\n' }],
  },
  ...['sha1', 'sha512', 'md5'].map(
    (algorithm): Mistake => ({ part: 'mac', what: `with HMAC-${algorithm}`, changes: [{ mac: hmacBy(algorithm) }] }),
  ),
  {
    part: 'mac',
    what: 'with the key for the message and the message for the key',
    changes: [{ mac: (key, message) => hmacBy('sha256')(message, key) }],
  },
  {
    part: 'mac',
    what: 'by plain SHA-256 in place of HMAC',
    changes: [
      { mac: (_key, message) => hashOf('sha256', message) },
      { mac: (key, message) => hashOf('sha256', key, message) },
      { mac: (key, message) => hashOf('sha256', message, key) },
    ],
  },
  {
    part: 'encoding',
    what: 'correctly, but the signature was sent as base64',
    changes: [
      { encode: (signature) => signature.toString('base64') },
      { encode: (signature) => signature.toString('base64').replace(/=+$/, '') },
      { encode: (signature) => signature.toString('base64url') },
      { encode: (signature) => Buffer.from(hex(signature)).toString('base64') },
    ],
  },
  {
    part: 'encoding',
    what: 'correctly, but with text before the signature',
    changes: ['sha256=', 'v1=', 'v1,', 'SHA256=', '0x'].map((label) => ({
      encode: (signature) => label + hex(signature),
    })),
  },
];
