import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from 'playwright-core';
import { folderOfFile } from '../support/use-service';

/** A folder of files to import, which goes after the tests. @returns what stores a file in it, and says where */
export function folderOfFiles(): (name: string, content: string | Buffer) => string {
  const folder = folderOfFile();
  return (name, content) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };
}

export const chooseFile = (page: Page, path: string) => page.getByLabel('Choose a file').setInputFiles(path);

/** Where somebody chooses what a column becomes. */
export const choiceOf = (page: Page, column: string) => page.getByLabel(`What ${column} becomes`, { exact: true });

/** Chooses what a column becomes. The list has its options once it is reached. */
export async function become(page: Page, column: string, field: string): Promise<void> {
  await choiceOf(page, column).focus();
  await choiceOf(page, column).selectOption(field);
}

/** Decides what the suggestion for a file with the columns of placements leaves open. */
export async function matchPlacements(page: Page): Promise<void> {
  await become(page, 'Acct No', 'externalId');
  await become(page, 'File #', 'metadata.filenumber');
  await become(page, 'Stat', 'status');
  await page.getByLabel('Dates such as 3/4/2026').selectOption('mdy');
  await page.getByLabel('Telephone numbers without a country').selectOption('US');
}
