import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { textRow, workbook } from '../support/workbook';
import type * as Entry from './browser-entry';

const ROOT = join(__dirname, '../..');

/** What a worker of a browser offers, beside the language itself. */
const OF_A_WORKER = {
  Blob,
  TextDecoder,
  TextEncoder,
  URL,
  AbortController,
  setTimeout,
  clearTimeout,
  queueMicrotask,
  ReadableStream,
  WritableStream,
  TransformStream,
  DecompressionStream,
};

/** Runs the code that reads files as a bundler prepares it for a browser, where nothing of Node.js is within reach. */
function loadInBrowser(): typeof Entry {
  const esbuild = [join(ROOT, 'node_modules/esbuild/bin/esbuild'), join(__dirname, 'browser-entry.ts'), '--bundle'];
  const words = [...esbuild, '--platform=browser', '--format=iife', '--global-name=entry'];
  const options = { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const bundle = execFileSync(process.execPath, words, options);
  // The policy of the service's pages, `default-src 'self'`, forbids to compile text.
  const worker = createContext({ ...OF_A_WORKER }, { codeGeneration: { strings: false, wasm: false } });
  runInContext('globalThis.self = globalThis', worker);
  return runInContext(`${bundle}\nentry`, worker) as typeof Entry;
}

describe('files in a browser', () => {
  const { judgeFile } = loadInBrowser();
  const HEADER = ['externalId', 'phoneNumber', 'portfolioId', 'File #', 'Date Opened', 'Last Name'];
  const GOOD = ['A-1', '(212) 555-0134', 'p', 'F-1', '3/27/2018', 'Núñez'];
  const account = {
    externalId: 'A-1',
    phoneNumber: '+12125550134',
    portfolioId: 'p',
    metadata: { filenumber: 'F-1' },
    history: { accountOpened: { date: '2018-03-27' } },
    person: { name: { last: 'Núñez' } },
  };

  it('a workbook is read and judged as on the command line', async () => {
    const rows = [textRow(1, HEADER), textRow(2, GOOD), textRow(3, ['A-2', 'none', 'p', 'F-2'])];
    rows.push(textRow(4, ['A-3', '+12125550134', 'p']).replace('</row>', '<c r="D4"><f>"F"</f><v></v></c></row>'));
    const judged = await judgeFile(new Blob([Uint8Array.from(workbook({ sheets: { S: rows.join('') } }))]), 'a.xlsx');
    expect(JSON.parse(JSON.stringify(judged))).toEqual([
      account,
      expect.stringMatching(/^3,VALIDATION_FAILED|^3,ROW_NOT_READABLE,phoneNumber must be a telephone number/),
      expect.stringMatching(/^4,ROW_NOT_READABLE,"?metadata\.filenumber is a formula without a result/),
    ]);
  });

  it('a CSV file in Windows-1252 with a quoted line break is read and judged as on the command line', async () => {
    const text = `${HEADER}\r\n${GOOD}\r\nA-2,+12125550134,p,F-2,13/45/2019,"O\r\nBrien"\r\n`;
    const judged = await judgeFile(new Blob([Uint8Array.from(Buffer.from(text, 'latin1'))]), 'a.csv');
    expect(JSON.parse(JSON.stringify(judged))).toEqual([
      'a.csv is not UTF-8; it is read as windows-1252, unless --encoding names another one',
      account,
      expect.stringMatching(/^3,ROW_NOT_READABLE,history.accountOpened.date must be a date that exists,A-2/),
    ]);
  });
});
