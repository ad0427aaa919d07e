import { LastFourDigits, Nested, Part, SocialSecurityNumber, Text } from './declare';

@Part('PersonName', 'Name of a person.')
export class PersonName {
  @Text({ description: 'First name.' })
  first?: string | null;

  @Text({ description: 'Last name.' })
  last?: string | null;
}

@Part('Person', 'Person profile.')
export class Person {
  @Nested(() => PersonName, { description: 'Name of the person.' })
  name?: PersonName | null;

  @Text({ description: 'Date of birth, usually YYYY-MM-DD.', sensitive: true })
  birthdate?: string | null;

  @SocialSecurityNumber({
    description:
      'Social security number. Shown masked everywhere but in the account object over REST, to keys with `accounts:read:ssn`. A masked one is never stored.',
  })
  ssn?: string | null;

  @LastFourDigits({ description: 'Last four digits of the social security number: exactly four digits.' })
  last4SSN?: string | null;
}
