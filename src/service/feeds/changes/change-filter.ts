import { Field, InputType } from 'type-graphql';
import { ServiceError } from '../../../base/errors';
import { TimeScalar } from '../../../base/time/time-scalar';
import { CHANGE_TYPES, type ChangeType } from '../../records/change-log/change-ref';

@InputType({ description: 'Which changes of the feed; all given conditions must hold.' })
export class ChangeFilter {
  @Field(() => [String], { nullable: true, description: 'Only changes of these types, such as `account.updated`.' })
  types?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Only changes of the account with this external identifier.' })
  externalId?: string | null;

  @Field(() => TimeScalar, {
    nullable: true,
    description:
      'Where there is no `after`: begins with the changes that came into the feed at this time, or up to some seconds before it.',
  })
  since?: Date | null;
}

const isChangeType = (text: string): text is ChangeType => (CHANGE_TYPES as readonly string[]).includes(text);

/** @throws ServiceError `INVALID_QUERY` for a type that there is not */
export function readTypes(types: readonly string[]): ChangeType[] {
  const valid = types.filter(isChangeType);
  if (valid.length === types.length) return valid;
  throw new ServiceError('INVALID_QUERY', `types are of: ${CHANGE_TYPES.join(', ')}`);
}
