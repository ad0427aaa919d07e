import { type Command } from 'commander';
import { examineService } from '../doctor/examine-service';
import { type Finding, findingText } from '../doctor/finding';
import { createSendRequest } from '../doctor/http-request';
import { examineSignature, type Probe, timestampFinding } from '../doctor/probe';
import { addConnectionOptions, type ConnectionOptions, readConnection } from '../service/connection';
import { EXIT, UsageError } from '../terminal/exit-codes';
import { printableLines } from '../terminal/printable';
import { readInput } from '../terminal/read-input';
import { type Terminal } from '../terminal/terminal';

interface DoctorOptions extends ConnectionOptions {
  body?: string;
  timestamp?: string;
  signature?: string;
}

const HELP = `
It changes nothing, and uses no turn of the rate limit: what it sends to be signed has a wrong signature.
What does my own program do wrong? Give what it sent:
  account-sync doctor POST /external-api/accounts/bulk-upsert --body sent.json --timestamp 1767225600 --signature 3f5a…`;

const ACCOUNTS = '/external-api/accounts';

/** The default body: whitespace and non-ASCII text, which proxies like to rewrite. */
const SAMPLE_BODY = '{ "accounts": [], "note": "naïve" }\n';

/** The second path has what proxies like to decode, as the ids of some accounts do. */
const DEFAULT_PROBES: readonly Probe[] = [
  { method: 'POST', path: `${ACCOUNTS}/bulk-upsert`, body: Buffer.from(SAMPLE_BODY) },
  { method: 'PATCH', path: `${ACCOUNTS}/a%2Fb%2Bc`, body: Buffer.from('{}') },
];

/**
 * Only these paths verify signatures. Any other might execute the request. What `fetch` would change by itself is refused:
 * it would look as if something on the way had.
 */
function requireSigned(path: string): void {
  const { pathname, search } = new URL(path, 'http://service');
  if (!pathname.startsWith(`${ACCOUNTS}/`) && pathname !== ACCOUNTS) {
    throw new UsageError(`The path must be ${ACCOUNTS} or below it; nothing else is signed`);
  }
  if (pathname + search !== path)
    throw new UsageError(`The path must be as it is sent: this one would be sent as ${pathname}${search}`);
}

async function probeOf(
  method: string,
  path: string | undefined,
  { body: file }: DoctorOptions,
  terminal: Terminal,
): Promise<Probe> {
  if (!path?.startsWith('/')) throw new UsageError('METHOD and PATH go together, and PATH begins with /');
  requireSigned(path);
  const body = file === undefined ? Buffer.alloc(0) : await readInput(file, terminal);
  const sent = method.toUpperCase();
  if (!['GET', 'POST', 'PATCH'].includes(sent)) throw new UsageError('METHOD is GET, POST or PATCH');
  if (sent === 'GET' && body.length > 0) throw new UsageError('A GET has no body');
  return { method: sent, path, body };
}

function requireTogether(method: string | undefined, { body, timestamp, signature }: DoctorOptions): void {
  if ((timestamp === undefined) !== (signature === undefined)) {
    throw new UsageError('--timestamp and --signature go together');
  }
  if (method === undefined && (body !== undefined || signature !== undefined)) {
    throw new UsageError('--body, --timestamp and --signature need the METHOD and PATH that they were sent to');
  }
}

export function addDoctorCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('doctor')
    .description('find out why the service is not reached, or refuses a key, a clock or a signature')
    .argument('[method]', 'of a request that is refused')
    .argument('[path]', 'its path and query exactly as sent, below the URL of the service')
    .option('--body <file>', 'its body, byte for byte; - reads standard input')
    .option('--timestamp <text>', 'its X-Service-Timestamp')
    .option('--signature <text>', 'its X-Service-Signature')
    .addHelpText('after', HELP);
  addConnectionOptions(command).action(
    async (method: string | undefined, path: string | undefined, options: DoctorOptions) => {
      requireTogether(method, options);
      const { baseUrl, apiKey } = readConnection(options, terminal);
      const own = method === undefined ? undefined : await probeOf(method, path, options, terminal);

      const report = (finding: Finding) => {
        terminal.stdout.write(printableLines(findingText(finding)));
        // The first problem decides: it may have caused the later ones.
        if (finding.level === 'problem' && terminal.exitCode === EXIT.DONE) terminal.exitCode = finding.exit;
      };
      const now = terminal.runtime.now ?? Date.now;
      const { timestamp, signature } = options;
      if (timestamp !== undefined && signature !== undefined && own) {
        const request = { timestamp, method: own.method, pathWithQuery: own.path, body: own.body };
        report(await examineSignature(signature, apiKey, request));
        const ofTime = timestampFinding(timestamp, now());
        if (ofTime) report(ofTime);
      }
      const probes = own ? [own] : DEFAULT_PROBES;
      const examination = { send: createSendRequest(terminal), baseUrl, apiKey, probes, now };
      for await (const finding of examineService(examination, terminal.interrupted)) report(finding);
    },
  );
}
