import { registerEnumType } from 'type-graphql';
import { SEND_FAILURES } from '../sending/outcome';

export const SendFailureEnum = Object.fromEntries(Object.keys(SEND_FAILURES).map((failure) => [failure, failure]));
registerEnumType(SendFailureEnum, {
  name: 'WebhookSendFailure',
  description: 'Why an attempt had no answer.',
  valuesConfig: Object.fromEntries(
    Object.entries(SEND_FAILURES).map(([failure, description]) => [failure, { description }]),
  ),
});
