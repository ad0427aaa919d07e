import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'Counts of rows by outcome.' })
export class ImportCounts {
  @Field(() => Int, { description: 'Count of created rows.' })
  created!: number;

  @Field(() => Int, { description: 'Count of updated rows.' })
  updated!: number;

  @Field(() => Int, { description: 'Count of unchanged rows.' })
  unchanged!: number;

  @Field(() => Int, { description: 'Count of failed rows.' })
  failed!: number;
}

export const NO_COUNTS: ImportCounts = { created: 0, updated: 0, unchanged: 0, failed: 0 };

export const addCounts = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  created: one.created + other.created,
  updated: one.updated + other.updated,
  unchanged: one.unchanged + other.unchanged,
  failed: one.failed + other.failed,
});

/** How many rows the counts are of. */
export const countOf = ({ created, updated, unchanged, failed }: ImportCounts): number =>
  created + updated + unchanged + failed;
