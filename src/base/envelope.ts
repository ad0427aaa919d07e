import { Field, Int, ObjectType } from 'type-graphql';
import { type Code, type FieldFault, type ServiceError } from './errors';

@ObjectType('FieldFault', { description: 'A field-level finding.' })
export class FieldFaultType implements FieldFault {
  @Field({ description: 'Dotted path of the field.' })
  field!: string;

  @Field({ description: 'What is wrong with it. Never repeats the value.' })
  message!: string;
}

/** The answer of every mutation on both surfaces. REST adds the HTTP status of the code. */
@ObjectType({ description: 'The common envelope of answers.' })
export abstract class Envelope {
  @Field({ description: 'Whether the request was carried out.' })
  success!: boolean;

  @Field(() => String, { description: 'Machine-readable code, the same as over REST.' })
  code!: Code;

  @Field({ description: 'Human-readable message.' })
  message!: string;

  @Field(() => [FieldFaultType], { nullable: true, description: 'Field-level findings, where there are any.' })
  details?: FieldFault[];

  @Field(() => Int, { nullable: true, description: 'Seconds after which a retry makes sense, where one does.' })
  retryAfterSeconds?: number;
}

/** The envelope of a failure. */
export const failureEnvelope = ({ code, message, details, retryAfterSeconds }: ServiceError) => ({
  success: false,
  code,
  message,
  ...(details && { details }),
  ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
});
