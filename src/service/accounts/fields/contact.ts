import { Flag, IsoDateTime, Nested, Part, Text } from './declare';

@Part('ContactEmail', 'E-mail contact.')
export class ContactEmail {
  @Text({ description: 'E-mail address.' })
  address?: string | null;

  @Flag({ description: 'Whether the address is verified.' })
  verified?: boolean | null;
}

@Part('ContactPhone', 'Phone contact.')
export class ContactPhone {
  @Text({ description: 'Phone number, of any form.' })
  number?: string | null;

  @Flag({ description: 'Whether the number is verified.' })
  verified?: boolean | null;
}

@Part('ContactInfo', 'Contact details and preferences.')
export class ContactInfo {
  @Nested(() => ContactEmail, { description: 'E-mail contact.' })
  email?: ContactEmail | null;

  @Nested(() => ContactPhone, { description: 'Phone contact.' })
  phone?: ContactPhone | null;
}

@Part('SmsOptOut', 'SMS opt-out details.')
export class SmsOptOut {
  @Flag({ description: 'Whether the person opted out of SMS.', nullable: false })
  isOptedOut?: boolean;

  @IsoDateTime({ description: 'When the person opted out.' })
  optedOutAt?: string | null;

  @Text({ description: 'Why, for example the word STOP.' })
  optedOutReason?: string | null;

  @Text({ description: 'Last inbound opt-out text.' })
  lastOptOutResponse?: string | null;

  @Text({ description: 'Carrier look-up result.' })
  lookupCarrier?: string | null;

  @IsoDateTime({ description: 'When the carrier was looked up.' })
  lookupCarrierAt?: string | null;
}
