/**
 * A history check in the spirit of Jepsen. Clients note in a `ClientLog` what they send and what they are answered
 * (`recordedClient`); once nothing is under way any more, `checkHistory` reads everything back over HTTP and holds it
 * against the log, and `checkStored` looks into the database itself.
 */
export { checkHistory } from './history/check-history';
export { checkStored } from './history/check-stored';
export { ClientLog } from './history/client-log';
export { type RecordedClient, recordedClient } from './history/recorded-client';
export { variedFields, variedRow } from './history/varied-rows';
