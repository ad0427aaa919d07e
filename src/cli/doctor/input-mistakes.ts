import { jsonForms } from './json-forms';
import { type Mistake } from './mistake';
import { type Bytes, hashOf, hex, type SentRequest } from './recipe';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

function keyMistakes({ apiKey }: SentRequest): Mistake[] {
  const variants = {
    'with the part of the key behind the dot alone': apiKey.slice(apiKey.indexOf('.') + 1),
    'with the key without its prefix': apiKey.slice(apiKey.lastIndexOf('_', apiKey.indexOf('.')) + 1),
    'with the part of the key before the dot alone': apiKey.split('.')[0] ?? '',
    'with “Bearer ” in front of the key': `Bearer ${apiKey}`,
    'with a line break behind the key': `${apiKey}\n`,
    'with quotes around the key': `"${apiKey}"`,
    // As bytes it would be correct: HMAC hashes keys longer than 64 bytes itself.
    'with the SHA-256 of the key in place of the key': hex(hashOf('sha256', apiKey)),
  };
  return Object.entries(variants).map(([what, key]) => ({ part: 'key', what, changes: [{ key }] }));
}

const MILLISECONDS_LENGTH = 13;
/** How far apart two readings of the clock may be in a program, in seconds. */
const CLOCK_DRIFT_SECONDS = [-2, -1, 1, 2];

function timestampMistakes({ timestamp }: SentRequest): Mistake[] {
  if (!/^\d{1,16}$/.test(timestamp)) return [];
  const near = (step: number) =>
    CLOCK_DRIFT_SECONDS.map((by) => ({ timestamp: String(Number(timestamp) + by * step) }));
  const again = { part: 'timestamp', what: 'with another time than was sent, a second or two off' } as const;
  if (timestamp.length >= MILLISECONDS_LENGTH) {
    const seconds = Number(timestamp) / 1000;
    const changes = [...new Set([Math.floor(seconds), Math.round(seconds)])].map((time) => ({
      timestamp: String(time),
    }));
    return [
      { part: 'timestamp', what: 'with the time in seconds, but it was sent in milliseconds', changes },
      { ...again, changes: near(1000) },
    ];
  }
  const milliseconds = Array.from({ length: 1000 }, (_, part) => ({
    timestamp: `${timestamp}${String(part).padStart(3, '0')}`,
  }));
  return [
    { part: 'timestamp', what: 'with the time in milliseconds, but it was sent in seconds', changes: milliseconds },
    { ...again, changes: near(1) },
  ];
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function pathMistakes({ pathWithQuery: path }: SentRequest, baseUrl: string): Mistake[] {
  const [withoutQuery = '', query = ''] = path.split('?');
  const { host } = new URL(baseUrl);
  const variants: Record<string, string[]> = {
    'with the path without its query': [withoutQuery, `${withoutQuery}?`],
    'with the whole URL for the path': [`${baseUrl}${path}`, `${host}${path}`, `${baseUrl}${withoutQuery}`],
    'with the path decoded': [decoded(path), decoded(path.replaceAll('+', ' '))],
    'with the path encoded once more': [
      encodeURI(path),
      `${encodeURI(decoded(withoutQuery))}${query && `?${query}`}`,
      encodeURI(decoded(path)),
    ],
    'with another spelling of the path’s encoding': [
      path.replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase()),
      path.replace(/%[0-9a-f]{2}/gi, (code) => code.toLowerCase()),
      path.replaceAll('%20', '+'),
      path.replaceAll('+', '%20'),
    ],
    'with the query sorted': [`${withoutQuery}?${query.split('&').sort().join('&')}`],
    'with the path in lower case': [path.toLowerCase()],
    'with the path encoded as a whole': [encodeURIComponent(path)],
    'with the path without the slash in front': [path.slice(1)],
    'with a slash behind the path': [`${path}/`],
    'with the path without /external-api in front': [path.replace(/^\/external-api/, '')],
  };
  return Object.entries(variants).map(([what, paths]) => ({
    part: 'path',
    what,
    changes: paths.map((p) => ({ path: p })),
  }));
}

function bodyMistakes({ body }: SentRequest): Mistake[] {
  const sent = text(body);
  const unix = sent.replaceAll('\r\n', '\n');
  const variants: [string, Bytes][] = [
    ['as if the body were empty', ''],
    ['with the body without the line break at its end', sent.replace(/\r?\n$/, '')],
    ['with the body without white space at its ends', sent.trim()],
    ['with a line break behind the body', `${sent}\n`],
    ['with a line break behind the body', `${sent}\r\n`],
    ['with CRLF for the line breaks of the body', unix.replaceAll('\n', '\r\n')],
    ['with LF for the line breaks of the body', unix],
    ['with a byte order mark in front of the body', `\uFEFF${sent}`],
    ['with the body without its byte order mark', sent.replace(/^\uFEFF/, '')],
    ['with the body in Latin-1', Buffer.from(sent, 'latin1')],
    ...jsonForms(sent).map(([how, form]): [string, Bytes] => [`with the JSON of the body ${how}`, form]),
  ];
  return variants.map(([what, bytes]) => ({ part: 'body', what, changes: [{ body: bytes }] }));
}

/** Mistakes in the signed values and in the key. @param baseUrl without a trailing slash */
export function inputMistakes(request: SentRequest, baseUrl: string): Mistake[] {
  const method: Mistake = {
    part: 'method',
    what: 'with the method in lower case',
    changes: [{ method: request.method.toLowerCase() }],
  };
  return [
    keyMistakes(request),
    timestampMistakes(request),
    method,
    pathMistakes(request, baseUrl),
    bodyMistakes(request),
  ].flat();
}
