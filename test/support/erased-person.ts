/** A person with something of them in every field that is erased, and in some that may quote them. */
export const PERSON = {
  person: {
    name: { first: 'Zyxelmann', last: 'Qwortz' },
    ssn: '905-11-2222',
    birthdate: '1971-03-09',
    last4SSN: '2222',
  },
  address: { street: '1 Wyvern Way', city: 'Xanadu' },
  phoneNumber: '+12025550177',
  emailAddress: 'zyx@example.com',
  contactInfo: { email: { address: 'zyx@example.com' }, phone: { number: '+12025550177' } },
  smsOptOut: { isOptedOut: true, lastOptOutResponse: 'Zyxelmann says STOP' },
  clientStatus: 'Zyxelmann called',
  metadata: { filenumber: 'F-77', note: 'Zyxelmann', ssn: '905-11-2222' },
  originalCreditor: 'First Bank',
  history: { placed: { balance: 100 }, chargedOff: { balance: 90, events: [{ who: 'Zyxelmann' }] } },
};

/** What of this person may be left nowhere. */
export const TRACES = /Zyxelmann|Qwortz|905-?11-?2222|[*xX]-2222|1971-03\b|Wyvern|Xanadu|2025550177|zyx@/i;
