import { InputType, ObjectType } from 'type-graphql';
import { Text } from './declare';

@ObjectType('Address', { description: 'Postal address.' })
@InputType('AddressInput', { description: 'Postal address.' })
export class Address {
  @Text({ description: 'Primary line.' })
  street?: string | null;

  @Text({ description: 'Secondary line.' })
  additionalStreet?: string | null;

  @Text({ description: 'City.' })
  city?: string | null;

  @Text({ description: 'State or province.' })
  state?: string | null;

  @Text({ description: 'Postal code.' })
  zip?: string | null;

  @Text({ description: 'Country.' })
  country?: string | null;
}
