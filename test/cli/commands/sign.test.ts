import { writeFileSync } from 'node:fs';
import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { type CommandInput, commandLine } from '../../support/command-line';
import { buildRow } from '../../support/rows';
import { useFolder, useKey, useService } from '../../support/use-service';
import { printedBy, printing, saying } from '../outcome';

const BULK_UPSERT = '/external-api/accounts/bulk-upsert';

const at = useFolder();
const service = useService();
const key = useKey(service);
const cli = (...input: (string | CommandInput)[]) => commandLine({ ...service, ...key })(...input);

function written(content: string | Uint8Array): string {
  const path = at('body.json');
  writeFileSync(path, content);
  return path;
}

/** The headers as curl reads them from a file. */
const headersOf = (text: string) =>
  new Headers(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  );

async function post(headers: string, body: string): Promise<unknown> {
  const init = { method: 'POST', headers: headersOf(headers), body: Buffer.from(body) };
  return (await fetch(service.url + BULK_UPSERT, init)).json();
}

/** JSON that would not be the same bytes if anything on the way read it as text, or as JSON. */
const unusualBody = () => `\uFEFF\r\n${JSON.stringify({ accounts: [buildRow({ bank: 'Zoë 🙂' })] }, null, 2)}\r\n\n`;

describe('account-sync sign', () => {
  it('sign prints headers with which the service accepts the body of a file', async () => {
    const body = unusualBody();
    const headers = printedBy(await cli('sign', 'POST', BULK_UPSERT, '--body', written(body)));
    expect(await post(headers, body)).toMatchObject({ success: true, created: 1 });
    expect(await post(headers, body.trim())).toMatchObject({ code: 'INVALID_REQUEST_SIGNATURE' });
  });

  it('sign reads the body from standard input and accepts the method in any case', async () => {
    const body = unusualBody();
    const { stdout } = await cli('sign', 'post', BULK_UPSERT, '--body', '-', { stdin: body });
    expect(await post(stdout, body)).toMatchObject({ success: true, created: 1 });
  });

  it('sign signs path and query exactly as given, with an empty body', async () => {
    const path = '/external-api/accounts?portfolioId=%c3%a4+b&limit=1';
    const { stdout } = await cli('sign', 'GET', path);
    const read = async (sent: string) => (await fetch(service.url + sent, { headers: headersOf(stdout) })).status;
    expect(await read(path)).toBe(200);
    expect(await read(path.replace('%c3%a4', '%C3%A4'))).toBe(401);
  });

  it.each([
    ['a path that is none', ['sign', 'GET', 'accounts'], 'must begin with /'],
    ['a file that is not there', ['sign', 'POST', BULK_UPSERT, '--body', 'absent.json'], 'absent.json'],
    ['a key file that is not there', ['sign', 'GET', '/', '--key-file', 'absent-key'], 'absent-key'],
    ['no path', ['sign', 'GET'], "missing required argument 'path'"],
    ['an option that is none', ['sign', 'GET', '/', '--bdy', 'x'], '--body'],
  ])('sign refuses %s', async (_what, words, message) => {
    expect(await cli(...words)).toMatchObject({ ...saying(EXIT.USAGE, message), stdout: '' });
  });

  it('sign asks for a missing key', async () => {
    expect(await commandLine(service)('sign', 'GET', '/')).toMatchObject(saying(EXIT.USAGE, 'ACCOUNT_SYNC_KEY'));
  });
});

describe('account-sync', () => {
  it('account-sync prints its commands, exit codes and version', async () => {
    expect(await cli('--help')).toMatchObject(printing(EXIT.DONE, /sign[^\n]*\n[\s\S]*Exit codes:/));
    expect(await cli('--version')).toMatchObject(printing(EXIT.DONE, /^\d+\.\d+\.\d+\n$/));
  });

  it('account-sync suggests the intended command for a misspelled one', async () => {
    expect(await cli('sing', 'GET', '/')).toMatchObject(saying(EXIT.USAGE, 'sign'));
  });
});
