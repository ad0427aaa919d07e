import { Field, ID, ObjectType } from 'type-graphql';
import { connectionType } from '../../../base/paging/connection';
import { defineOrder, KEY_FIELDS } from '../../../base/paging/order';
import { mapNodes, type Page, pageOf } from '../../../base/paging/page';
import { TimeScalar } from '../../../base/time/time-scalar';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { type StoredImport } from '../model/import';
import { MISSING_PER_PAGE, type MissingAccount as StoredMissingAccount } from '../store/missing.store';
import { type ImportReads, visibleImport } from './visible-import';

@ObjectType({ description: 'An account that a complete feed does not name.' })
export class MissingAccount implements StoredMissingAccount {
  @Field({ description: 'External identifier of the account.' })
  externalId!: string;

  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string;

  @Field(() => TimeScalar, {
    description: 'Since which complete feed of the portfolio it has been missing, by the time of its commit.',
  })
  since!: Date;
}

export const MissingAccountConnection = connectionType('MissingAccount', () => MissingAccount);
export type MissingAccountConnection = InstanceType<typeof MissingAccountConnection>;

/** Where an account stands in the list: on which of its stored pages, and where there. */
interface MissingPosition {
  page: number;
  at: number;
}

const MISSING_ORDER = defineOrder<MissingPosition>({ page: KEY_FIELDS.wholeNumber, at: KEY_FIELDS.wholeNumber });

interface PlacedAccount extends StoredMissingAccount, MissingPosition {}

const show = ({ externalId, accountId, since }: PlacedAccount): MissingAccount => ({ externalId, accountId, since });

/** The missing accounts of an import, a stored page at a time. Further pages may be left of an interrupted search. */
async function* missingFrom(
  { organizationId, id, missing }: StoredImport,
  first: MissingPosition,
  { missingAccounts }: ImportReads,
): AsyncGenerator<PlacedAccount[], void, undefined> {
  for (let page = first.page; page * MISSING_PER_PAGE < missing; page += 1) {
    const accounts = await missingAccounts.read(organizationId, id, page);
    if (accounts.length === 0) return;
    const placed = accounts.map((account, at) => ({ ...account, page, at }));
    yield page === first.page ? placed.slice(first.at) : placed;
  }
}

/** @throws ServiceError `INSUFFICIENT_SCOPE`, `IMPORT_NOT_FOUND` */
async function importWithMissing(
  id: string,
  context: RequestContext,
  dependencies: ImportReads,
): Promise<StoredImport> {
  requireScope(context, 'accounts:read');
  return visibleImport(id, context, dependencies);
}

function noteDisclosed(id: string, disclosed: readonly StoredMissingAccount[], { accessNotes }: RequestContext): void {
  accessNotes.asks(new URLSearchParams({ import: id, missing: 'true' }).toString());
  accessNotes.discloses(disclosed.map(({ externalId }) => externalId));
}

/**
 * A page of the accounts that a complete feed does not name. Needs the scope `accounts:read`.
 * @throws ServiceError `INSUFFICIENT_SCOPE`, `IMPORT_NOT_FOUND`, `INVALID_QUERY` for a foreign cursor
 */
export async function listMissing(
  id: string,
  { size, after }: { size: number; after?: string | null | undefined },
  context: RequestContext,
  dependencies: ImportReads,
): Promise<Page<MissingAccount>> {
  const stored = await importWithMissing(id, context, dependencies);
  const last = typeof after === 'string' ? MISSING_ORDER.positionOf(after) : undefined;
  const first = last ? { page: last.page, at: last.at + 1 } : { page: 0, at: 0 };
  const found: PlacedAccount[] = [];
  for await (const some of missingFrom(stored, first, dependencies)) {
    found.push(...some);
    if (found.length > size) break;
  }
  const page = pageOf(found.slice(0, size + 1), size, after, MISSING_ORDER.cursorOf);
  noteDisclosed(id, page.nodes, context);
  return mapNodes(page, show);
}

/** All of them, some at a time. */
export async function* streamMissing(
  id: string,
  context: RequestContext,
  dependencies: ImportReads,
): AsyncGenerator<MissingAccount[], void, undefined> {
  const stored = await importWithMissing(id, context, dependencies);
  for await (const some of missingFrom(stored, { page: 0, at: 0 }, dependencies)) {
    noteDisclosed(id, some, context);
    yield some.map(show);
  }
}
