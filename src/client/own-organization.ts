import { type AccountRow } from './generated/api';
import { type CheckedRow } from './row-outcomes';

/** The organization that a row names; undefined if it names none, or if what it has there cannot be one. */
function organizationOf(row: AccountRow): string | undefined {
  const { organizationId } = (row ?? {}) as { organizationId?: unknown };
  return typeof organizationId === 'string' ? organizationId : undefined;
}

function withoutOrganization(row: AccountRow): AccountRow {
  const { organizationId: _own, ...rest } = row as AccountRow & { organizationId?: string };
  return rest;
}

/**
 * Leaves out the organization that rows name, as accounts do that were read. A row of another organization fails, so
 * that it does not end up in the key's own one unnoticed.
 * @param ownOrganization called once, for the first row that names an organization
 */
export async function* withoutOwnOrganization(
  rows: Iterable<AccountRow> | AsyncIterable<AccountRow>,
  ownOrganization: () => Promise<string>,
): AsyncGenerator<CheckedRow> {
  let own: string | undefined;
  for await (const row of rows) {
    const named = organizationOf(row);
    if (named === undefined) {
      yield { row };
      continue;
    }
    own ??= await ownOrganization();
    const { externalId } = row;
    const message = 'organizationId is not that of the API key';
    yield named === own
      ? { row: withoutOrganization(row) }
      : { failure: { externalId, code: 'ORGANIZATION_ID_NOT_ALLOWED', message } };
  }
}
