import { failureOf, send } from '../../../api/send';
import { saveFile } from '../../../ui/save-file';
import { type Outcome } from '../outcomes/outcome-counts';

/** Saves rows of an import as CSV, all of them. @throws Failure */
export async function saveRows(id: string, outcome: Outcome): Promise<void> {
  const query = new URLSearchParams({ outcome: outcome.toLowerCase() });
  const sent = await send(`external-api/imports/${encodeURIComponent(id)}/rows?${query}`, {
    headers: { Accept: 'text/csv' },
  });
  if (!sent.response.ok) throw await failureOf(sent);
  saveFile(await sent.response.blob(), `${outcome.toLowerCase()}-rows-${id}.csv`);
}
