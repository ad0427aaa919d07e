import { Field, Int, ObjectType } from 'type-graphql';
import { Envelope } from '../../../base/envelope';
import { type Code } from '../../../base/errors';
import { Import } from './import';

@ObjectType({ description: 'Answer to a mutation of an import.' })
export class ImportAnswer extends Envelope {
  @Field(() => Import, { nullable: true, description: 'The import, as it is now.' })
  import?: Import;

  @Field(() => [Int], { nullable: true, description: 'Numbers of the parts that are missing, up to 1,000.' })
  missing?: number[];
}

/** The answer to a mutation that was carried out. */
export const importAnswer = (code: Code, message: string, shown: Import): ImportAnswer => ({
  success: true,
  code,
  message,
  import: shown,
});
