/** The service cannot take connections; the message says why and what to do. */
export class ListenError extends Error {
  constructor(
    readonly code: string | undefined,
    message: string,
    cause: Error,
  ) {
    super(message, { cause });
    this.name = 'ListenError';
  }
}

interface Place {
  port: number;
  host: string;
}

const MESSAGES: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port, host }) =>
    `Port ${port} on ${host} is in use. Stop the program that listens there, or set PORT to another port (0 takes any that is free).`,
  EACCES: ({ port, host }) =>
    `This user may not listen on port ${port} of ${host}. Set PORT to 1024 or more, and let a proxy take the port below.`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST ${host} is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all of them.`,
  ENOTFOUND: ({ host }) =>
    `HOST ${host} is not a name that this machine knows. Set HOST to an address of this machine, such as 127.0.0.1.`,
  EAFNOSUPPORT: ({ host }) => `HOST ${host} is IPv6, which this machine does not have. Set HOST to 0.0.0.0 instead.`,
};

/** Explains an error of `listen` to a person. */
export function listenFailure(error: NodeJS.ErrnoException, place: Place): ListenError {
  const code = error.code === 'EAI_AGAIN' ? 'ENOTFOUND' : error.code;
  const other = () =>
    `The service cannot listen on port ${place.port} of ${place.host} (${error.code ?? error.message}).`;
  return new ListenError(error.code, (MESSAGES[code ?? ''] ?? other)(place), error);
}
