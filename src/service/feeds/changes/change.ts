import { Field, ID, Int, ObjectType } from 'type-graphql';
import { OneOfInRest, OneOfMoreInRest } from '../../../base/field-options/in-rest';
import { Node } from '../../../base/field-options/node';
import { connectionType } from '../../../base/paging/connection';
import { TimeScalar } from '../../../base/time/time-scalar';
import { ENTRY_SURFACES, type EntrySurface, SurfaceEnum } from '../../callers/rights/caller';
import {
  ChangeOperationEnum,
  ChangeSourceEnum,
  OPERATIONS,
  type Operation,
  SOURCES,
  type Source,
} from '../../records/audit/entries/audit-trail-entry';
import { type FieldChange } from '../../records/audit/entries/field-change';
import { CHANGE_TYPES, type ChangeType } from '../../records/change-log/change-ref';

/** A change as the feed publishes it. Fields with `@Field` are shown; the resolver adds `changes`. */
@ObjectType({
  implements: Node,
  description: 'A change in the feed of the organization: of an account, an import or a sync run.',
})
export class Change {
  @Field(() => ID, { description: 'Id of the change, the same whenever it is read or sent.' })
  id!: string;

  @Field(() => String, {
    description:
      '`account.created`, `account.updated`, `account.erased`, `account.hold_placed`, `account.hold_released`, `import.held`, `import.completed`, `import.failed`, `import.cancelled`, `import.expired` or `sync_run.completed`. More may come: ignore those that you do not know.',
  })
  @OneOfMoreInRest(CHANGE_TYPES)
  type!: ChangeType;

  @Field(() => String, { nullable: true, description: 'External identifier of the account; null where there is none.' })
  externalId!: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the account; null where there is none.' })
  accountId!: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The version of the account that the change led to, from 1 on; null where there is no account.',
  })
  version!: number | null;

  @Field(() => [String], {
    description: 'Dotted paths of the changed fields; empty for a new account, and where there is no account.',
  })
  fields!: string[];

  @Field(() => ChangeSourceEnum, { description: 'Where the change came from: `EXTERNAL_API` or `RETENTION`.' })
  @OneOfInRest(SOURCES)
  source!: Source;

  @Field(() => SurfaceEnum, { description: '`REST`, `GRAPHQL`, `CONSOLE` or `COMMAND_LINE`.' })
  @OneOfInRest(ENTRY_SURFACES)
  surface!: EntrySurface;

  @Field(() => ChangeOperationEnum, {
    nullable: true,
    description: '`BULK_UPSERT`, `UPDATE`, `ERASE`, `PLACE_HOLD` or `RELEASE_HOLD`; null where there is no account.',
  })
  @OneOfInRest([...OPERATIONS, null])
  operation!: Operation | null;

  @Field(() => ID, {
    description: 'Id of the API key that was used; where a person signed in without one, an id that stands in for it.',
  })
  apiKeyId!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the sync run that the change belongs to, or that is completed; null where there is none.',
  })
  syncRunId!: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of the import that is held or has ended; else null.' })
  importId!: string | null;

  @Field(() => TimeScalar, {
    description: 'When the change was made; of imports and sync runs, when it came into the feed.',
  })
  createdAt!: Date;

  @Field({ description: 'Cursor after the change: go on from it once the change is processed.' })
  cursor!: string;

  /** The entry of the audit trail; undefined where there is none. */
  entryId?: string;
  /** The values, masked, where they were asked for. */
  values?: FieldChange[];
}

export const ChangeConnection = connectionType('Change', () => Change);
export type ChangeConnection = InstanceType<typeof ChangeConnection>;
