import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Request } from 'express';

/** The built scripts of src/service/surfaces/browser, for a service that runs from its sources too. */
const WEB_FOLDER = join(__dirname, '../../../../../dist/web');

/** A script for a page, as built. @param path below dist/web, such as `service/surfaces/browser/api-docs-page.js` */
export const readPageScript = (path: string): Buffer => readFileSync(join(WEB_FOLDER, path));

/** Whether the request is from a browser that opens a page. A program that accepts anything gets JSON. */
export const wantsPage = (request: Request): boolean => request.accepts(['json', 'html']) === 'html';
