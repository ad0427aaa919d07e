import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Request, type Response, Router } from 'express';
import { addGet, noSuchPath } from '../exchange/send-answer';
import { wantsPage } from './web-pages';

/** The built page, for a service that runs from its sources too. */
const FOLDER = join(__dirname, '../../../../../dist/console');
const INDEX = 'index.html';

/** No script and no style within a page, and nothing from elsewhere. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'self'; object-src 'none'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** The names of files below it contain a hash of what they hold. */
const HASHED = 'assets/';
const CACHED_FOR_GOOD = 'public, max-age=31536000, immutable';

const COMPRESSED = ['.js', '.css', '.svg', '.json', '.html', '.txt'];

/** Ways to compress a file; the better one first. It is done once for each file. */
const ENCODINGS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof ENCODINGS;
const isEncoding = (name: string | false): name is Encoding => name !== false && Object.hasOwn(ENCODINGS, name);

/** A file in memory: one streamed from disk would stay open for as long as a slow client reads it. */
interface StaticFile {
  bytes: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
}

const fileOf = (bytes: Buffer): StaticFile => ({ bytes, encoded: new Map() });

const NOT_BUILT = '. The console is not built: run npm run build';

/** The files of the page by their paths; undefined where it is not built. What begins with a dot is of the build alone. */
function readFiles(folder: string): Map<string, StaticFile> | undefined {
  if (!existsSync(join(folder, INDEX))) return undefined;
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true, encoding: 'utf8' });
  const paths = entries.flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/');
    return entry.isFile() && !path.split('/').some((part) => part.startsWith('.')) ? [path] : [];
  });
  return new Map(paths.map((path) => [path, fileOf(readFileSync(join(folder, path)))]));
}

/** The way from a page to the folder of the console, whatever path a proxy puts in front: `./`, `../`. */
function baseOf(path: string): string {
  if (path === '/console') return './console/';
  const depth = path.slice('/console/'.length).split('/').length - 1;
  return depth === 0 ? './' : '../'.repeat(depth);
}

/** What the page learns before it asks anything. */
export interface PageSettings {
  /** Whether people can sign in with an account of their organization, at `oidc`. */
  hasPeople: boolean;
  /** What amounts are in, by ISO 4217. */
  currency?: string | undefined;
}

const metaOf = ({ hasPeople, currency }: PageSettings): string =>
  (hasPeople ? '<meta name="sign-in" content="oidc">' : '') +
  (currency ? `<meta name="currency" content="${currency}">` : '');

/** The page as it is served at a path. Its links are relative to its folder. */
const pageAt = (index: string, base: string, settings: PageSettings): Buffer =>
  Buffer.from(
    index
      .replace(/<base\b[^>]*>/i, '')
      .replace(/<head\b[^>]*>/i, (head) => `${head}<base href="${base}">${metaOf(settings)}`),
  );

/** There are no deeper addresses; they are answered, but not cached. */
const MAX_REMEMBERED_DEPTH = 24;

async function sendFile(request: Request, response: Response, name: string, file: StaticFile): Promise<void> {
  const { bytes, encoded } = file;
  response.type(extname(name));
  const isCompressed = COMPRESSED.includes(extname(name));
  if (isCompressed) response.vary('Accept-Encoding');
  const encoding = isCompressed && request.acceptsEncodings(...Object.keys(ENCODINGS), 'identity');
  if (!isEncoding(encoding)) return void response.send(bytes);
  const compressing = encoded.get(encoding) ?? ENCODINGS[encoding](bytes);
  encoded.set(encoding, compressing);
  response.set('Content-Encoding', encoding).send(await compressing);
}

/**
 * The console's page at `/console`, at every address of its views below it, and its files. It holds no data.
 * @param folder the built page
 */
export function consolePage(settings: PageSettings, folder = FOLDER): Router {
  const router = Router({ caseSensitive: true });
  // Read at the first request, to keep start-up short.
  let files: ReturnType<typeof readFiles>;
  const pages = new Map<string, StaticFile>();

  function pageFor(path: string, index: StaticFile): StaticFile {
    const base = baseOf(path);
    const page = pages.get(base) ?? fileOf(pageAt(index.bytes.toString(), base, settings));
    if (base.length <= '../'.length * MAX_REMEMBERED_DEPTH) pages.set(base, page);
    return page;
  }

  addGet(router, '/console{/*path}', async (request, response) => {
    files ??= readFiles(folder);
    const index = files?.get(INDEX);
    if (!files || !index) throw noSuchPath(NOT_BUILT);
    const name = request.path.slice('/console/'.length);
    const file = name === INDEX ? undefined : files.get(name);
    response.set(HEADERS);
    if (file) {
      if (name.startsWith(HASHED)) response.set('Cache-Control', CACHED_FOR_GOOD);
      return sendFile(request, response, name, file);
    }
    const isPage = !name.startsWith(HASHED) && (name === '' || wantsPage(request));
    if (!isPage) throw noSuchPath();
    return sendFile(request, response, INDEX, pageFor(request.path, index));
  });
  return router;
}

/** Leads a browser that opens `/` to the console, where nothing else is there. */
export function consoleEntrance(): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/', (request, response, next) => {
    if (wantsPage(request)) response.redirect('console/');
    else next();
  });
  return router;
}
