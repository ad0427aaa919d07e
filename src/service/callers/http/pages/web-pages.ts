import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Request } from 'express';

/** The built scripts of src/service/surfaces/browser, for a service that runs from its sources too. */
const WEB_FOLDER = join(__dirname, '../../../../../dist/web');

/** Files of a page by their names: package, and path in it. */
type PackageFiles = Readonly<Record<string, readonly [packageName: string, path: string]>>;

/**
 * The files of a page by their names, in memory: a file streamed from disk would stay open for as long as a slow client
 * reads it.
 * @param scripts below dist/web, such as `service/surfaces/browser/api-docs-page.js`
 */
export function readPageFiles(ofPackages: PackageFiles, scripts: readonly string[]): Map<string, Buffer> {
  const paths = Object.entries(ofPackages).map(([name, [packageName, path]]) => {
    return [name, join(dirname(require.resolve(`${packageName}/package.json`)), path)] as const;
  });
  const built = scripts.map((name) => [name, join(WEB_FOLDER, name)] as const);
  return new Map([...paths, ...built].map(([name, path]) => [name, readFileSync(path)]));
}

/** Whether the request is from a browser that opens a page. A program that accepts anything gets JSON. */
export const wantsPage = (request: Request): boolean => request.accepts(['json', 'html']) === 'html';
