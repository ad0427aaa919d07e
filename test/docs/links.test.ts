import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';

const root = join(__dirname, '../..');

const NOT_OURS = ['node_modules', 'dist', '.git', 'data'];

/** Every file of the repository, by its path. */
const files = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !NOT_OURS.includes(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, encoding: 'utf8' }).map((path) => join(entry.name, path))
      : [entry.name],
  )
  // What packing the client leaves behind.
  .filter((path) => !path.startsWith('packages/client/dist/') && !path.split(sep).includes('node_modules'));
const pages = files.filter((path) => path.endsWith('.md'));

/** The text without its code, in which neither links nor headings are meant. */
const proseOf = (path: string): string =>
  readFileSync(join(root, path), 'utf8')
    .replace(/^```.*?^```$/gms, '')
    .replace(/`[^`\n]*`/g, (code) => code.replace(/[[\](){}]/g, ''));

/** The anchors of a page as GitHub makes them of its headings. */
const anchorsOf = (path: string): string[] =>
  Array.from(proseOf(path).matchAll(/^#{1,6} +(.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );

/** What is wrong with a link that stands in a page; undefined where it leads somewhere. */
function faultOf(page: string, link: string): string | undefined {
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : normalize(join(dirname(page), file));
  if (!existsSync(join(root, target))) return `${page}: there is no ${link}`;
  if (anchor === undefined) return undefined;
  const isPage = target.endsWith('.md') && statSync(join(root, target)).isFile();
  return isPage && anchorsOf(target).includes(anchor) ? undefined : `${page}: no heading for ${link}`;
}

const linksOf = (page: string): string[] =>
  Array.from(proseOf(page).matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g), ([, link = '']) => link).filter(
    (link) => !/^[a-z]+:/.test(link),
  );

it('every relative link of a page leads to a file, and to a heading of it', () => {
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.flatMap(linksOf).length).toBeGreaterThan(50);
  expect(pages.flatMap((page) => linksOf(page).flatMap((link) => faultOf(page, link) ?? []))).toEqual([]);
});

it('docs/README.md lists every guide', () => {
  const listed = linksOf('docs/README.md').map((link) => normalize(join('docs', link)));
  const guides = pages.filter((page) => dirname(page) === 'docs' && page !== 'docs/README.md');
  expect(guides.map((path) => relative('docs', path)).filter((name) => !listed.includes(join('docs', name)))).toEqual(
    [],
  );
});

/** A page or a source file in running text: a name or a path, with none of an address or a pattern before it. */
const CITED = /(?<![\w/.:*-])(?:[\w-]+\/)*[\w.-]*\w\.(?:md|ts|mjs)\b/g;
/** Lines of a source that are a comment, or end in one. */
const COMMENT = /^\s*(?:\/?\*|#)|(?:^|\s)\/\//;
function citedIn(path: string): string[] {
  const lines = path.endsWith('.md')
    ? proseOf(path)
    : readFileSync(join(root, path), 'utf8')
        .split('\n')
        .filter((line) => COMMENT.test(line))
        .join('\n');
  return lines.match(CITED) ?? [];
}

/** Whether a file of this name, or with this end of its path, is in the repository. */
const isThere = (cited: string): boolean => files.some((path) => path === cited || path.endsWith(`/${cited}`));

it('every file that a page or a comment cites is in the repository', () => {
  const texts = files.filter((path) => /\.(?:md|m?ts|mjs|graphql|ya?ml)$|^\.ci\/run$/.test(path));
  const missing = texts.flatMap((path) =>
    citedIn(path)
      .filter((cited) => !isThere(cited))
      .map((cited) => `${path}: there is no ${cited}`),
  );
  expect(missing).toEqual([]);
});
