import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { InRest } from '../../base/field-options/in-rest';
import { type RequestContext } from '../callers/request/request-context';
import { createRequestLoader } from '../callers/request/request-loader';
import { requireScope } from '../callers/rights/scopes';
import { AuditTrailEntry } from '../records/audit/entries/audit-trail-entry';
import { hideStoredValues, showImport } from './list/show-import';
import { type ImportReads } from './list/visible-import';
import { Import } from './model/import';

/** The import of an entry. Those of a page are read together. */
@Resolver(() => AuditTrailEntry)
export class AuditTrailImportResolver {
  private readonly load: (id: string, context: RequestContext) => Promise<Import | null>;

  constructor({ imports, importParts }: Pick<ImportReads, 'imports' | 'importParts'>) {
    this.load = createRequestLoader(async (ids, context) => {
      const found = await imports.findByIds(context.organizationId, ids);
      const shown = found.map(async (one) => hideStoredValues(await showImport(one, { importParts }), context));
      const byId = new Map((await Promise.all(shown)).map((one) => [one.id, one]));
      return ids.map((id) => byId.get(id) ?? null);
    });
  }

  @InRest({ isHidden: true })
  @FieldResolver(() => Import, {
    nullable: true,
    description:
      'The import that made the change, with who released or applied it; null where it was none, or is kept no more.',
  })
  async import(@Root() { syncRunId }: AuditTrailEntry, @Ctx() context: RequestContext): Promise<Import | null> {
    if (syncRunId === undefined) return null;
    requireScope(context, 'accounts:read');
    return this.load(syncRunId, context);
  }
}
