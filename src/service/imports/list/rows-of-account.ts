import { GraphQLJSON } from 'graphql-scalars';
import { Field, ID, ObjectType } from 'type-graphql';
import { ServiceError } from '../../../base/errors';
import { type Json } from '../../../base/json/json';
import { MAX_PAGE_BYTES } from '../../../base/paging/page';
import { mapInTurns } from '../../../base/scheduling/steps';
import { maskNumbers } from '../../accounts/ssn/mask-numbers';
import { type RequestContext } from '../../callers/request/request-context';
import { requireScope } from '../../callers/rights/scopes';
import { placesOf } from '../model/slice-place';
import { type SliceRef } from '../store/slice.store';
import { ImportedRow } from './imported-row';
import { presentRows } from './list-rows';
import { sentRow } from './show-row';
import { type ImportReads } from './visible-import';

@ObjectType({ description: 'A row that is kept of an account.' })
export class KeptImportRow {
  @Field(() => ID, { description: 'Id of the import.' })
  importId!: string;

  @Field(() => ImportedRow, { nullable: true, description: 'The row with its result; null until it is planned.' })
  result!: ImportedRow | null;

  @Field(() => GraphQLJSON, {
    nullable: true,
    description: 'The row of an import that is not planned yet, with social security numbers masked.',
  })
  row!: Json | null;
}

/** A whole file names an account once, and comes at most a few times a day. */
const MAX_SLICES = 100;

const tooLarge = () =>
  new ServiceError(
    'QUERY_LIMIT_EXCEEDED',
    `The rows that imports keep of this account have more than ${MAX_PAGE_BYTES} characters; read them by import`,
  );

/**
 * The rows that imports keep of an account, for the file of everything that is held on it; of more than a hundred slices
 * the first ones. Needs the scope `accounts:read`.
 * @throws ServiceError `INSUFFICIENT_SCOPE`, `QUERY_LIMIT_EXCEEDED`
 */
export async function listRowsOfAccount(
  externalId: string,
  context: RequestContext,
  { imports, importParts, importSlices }: ImportReads,
): Promise<KeptImportRow[]> {
  requireScope(context, 'accounts:read');
  const { organizationId } = context;

  async function rowsIn(ref: SliceRef): Promise<KeptImportRow[]> {
    const { importId, part, slice } = ref;
    const [stored, rows, read] = await Promise.all([
      imports.find(organizationId, importId),
      importSlices.readRows(ref),
      importSlices.readResults(ref),
    ]);
    if (!stored || !rows || !read) return [];
    const places = placesOf(await importParts.list(organizationId, importId));
    const firstIndex = places.find((place) => place.part === part && place.slice === slice)?.firstIndex ?? 0;
    const kept: KeptImportRow[] = [];
    for (const [position, row] of rows.entries()) {
      if (row.externalId !== externalId) continue;
      const result = read.results[position];
      if (result) {
        const found = { index: firstIndex + position, row, result, isDone: position < read.doneRows };
        const [shown = null] = await presentRows(importId, {}, [found], context);
        kept.push({ importId, result: shown, row: null });
      } else {
        context.accessNotes.discloses([externalId]);
        const sent = sentRow(row);
        kept.push({ importId, result: null, row: sent === undefined ? null : maskNumbers(sent) });
      }
    }
    return kept;
  }

  const slices = await importSlices.findByExternalId(organizationId, externalId);
  const found: KeptImportRow[] = [];
  let left = MAX_PAGE_BYTES;
  // One after the other: together they may be larger than memory.
  for (const slice of slices.slice(0, MAX_SLICES)) {
    const kept = await rowsIn(slice);
    for (const length of await mapInTurns(kept, (row) => JSON.stringify(row).length)) left -= length;
    if (left < 0) throw tooLarge();
    found.push(...kept);
  }
  return found;
}
