import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Request } from 'express';

/** Where the scripts of src/browser are once they are built, also for a service that runs from its sources. */
const BUILT = join(__dirname, '../../dist/web');

/** A script for a page, as built. @param path below dist/web, such as `browser/api-docs-page.js` */
export const readPageScript = (path: string): Buffer => readFileSync(join(BUILT, path));

/** Whether a request is that of a browser that opens a page; a program that takes anything gets JSON. */
export const wantsPage = (request: Request): boolean => request.accepts(['json', 'html']) === 'html';
