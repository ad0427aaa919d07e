import { type FailedAccount } from '../../../../files/rows/failed-accounts';
import { failureOf, send } from '../../../api/send';

/** The failed rows of an import, all of them. @throws Failure */
export async function readFailedRows(id: string): Promise<FailedAccount[]> {
  const sent = await send(`external-api/imports/${encodeURIComponent(id)}/rows?outcome=failed`, {
    headers: { Accept: 'application/x-ndjson' },
  });
  if (!sent.response.ok) throw await failureOf(sent);
  const lines = (await sent.response.text()).split('\n').filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as FailedAccount);
}
