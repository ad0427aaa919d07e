const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ALTNAME/;

interface Failure {
  name?: unknown;
  code?: unknown;
  cause?: unknown;
  /** One for each address that was tried. */
  errors?: unknown[];
}

const isFailure = (error: unknown): error is Failure => typeof error === 'object' && error !== null;

/** The error codes that a failed `fetch` was caused by. */
function codesOf(error: unknown): string[] {
  if (!isFailure(error)) return [];
  const { code, cause, errors = [] } = error;
  return [...(typeof code === 'string' ? [code] : []), ...[cause, ...errors].flatMap(codesOf)];
}

/** Advice on a request that got no answer. */
export function adviceOnUnreachable(error: unknown): string {
  if (isFailure(error) && error.name === 'TimeoutError') {
    return 'Nothing answers in time: look at firewalls on the way, and whether the host runs.';
  }
  const codes = codesOf(error);
  const has = (...wanted: string[]) => wanted.some((code) => codes.includes(code));
  if (has('EMFILE', 'ENFILE')) return 'Too many files are open on this machine: raise the limit, as with ulimit -n.';
  if (has('ECONNREFUSED')) return 'Nothing listens there: is the service running, with this PORT and HOST?';
  if (has('ENOTFOUND', 'EAI_AGAIN')) return 'The name of the host is not known: look at its spelling, and at DNS.';
  if (has('EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT')) {
    return 'The host cannot be reached: check firewalls and the network.';
  }
  if (codes.some((code) => CERTIFICATE.test(code))) {
    return 'Its certificate is not trusted here; NODE_EXTRA_CA_CERTS names a file of further authorities.';
  }
  if (has('ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG', 'EPROTO')) {
    return 'It does not speak TLS: try http:// for https://.';
  }
  if (has('ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE')) {
    return 'It hung up: does it speak https:// rather than http://, or is a proxy in between?';
  }
  const named = codes.length > 0 ? ` (${[...new Set(codes)].join(', ')})` : '';
  return `The connection failed${named}: check the URL and what is in between.`;
}
