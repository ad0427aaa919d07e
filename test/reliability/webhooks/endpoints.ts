import { type PublishedChange } from '../../support/changes';
import { type ServiceAddress } from '../../support/http';
import { addWebhook } from '../../support/webhooks';
import { type ReceiverProcess, startReceiverProcess } from './receivers';

/** The portfolio of every account whose external id ends in an even digit, and that of the others. */
export const portfolioOf = (externalId: string): string => (/[02468]$/.test(externalId) ? 'even' : 'odd');

/** What a webhook of the check asks for, and which changes of the feed that is. */
interface Wish {
  name: string;
  input: object;
  wants: (change: PublishedChange) => boolean;
}

const isUpdate = ({ type }: PublishedChange) => type === 'account.updated';

const WISHES: readonly Wish[] = [
  { name: 'one by one', input: {}, wants: () => true },
  { name: 'batched', input: { batch: true }, wants: () => true },
  {
    name: 'of fields',
    input: { events: ['account.updated', 'account.erased'], fields: ['bank'] },
    wants: (change) =>
      isUpdate(change) ? (change.fields as string[]).includes('bank') : change.type === 'account.erased',
  },
  {
    name: 'of a portfolio, batched',
    input: { portfolioIds: ['even'], batch: true },
    // The portfolio of an account never changes.
    wants: ({ externalId }) => externalId === null || portfolioOf(externalId) === 'even',
  },
];

/** A webhook of the check with its receiver. */
export interface Endpoint extends Wish {
  id: string;
  receiver: ReceiverProcess;
}

/** Creates the webhooks. @param share of the messages that their receivers do not simply take */
export async function createEndpoints(service: ServiceAddress, apiKey: string, share: number): Promise<Endpoint[]> {
  return Promise.all(
    WISHES.map(async (wish) => {
      const receiver = await startReceiverProcess(share);
      const { id, secret } = await addWebhook(service, apiKey, { url: receiver.url, ...wish.input });
      receiver.trust(secret);
      return { ...wish, id, receiver };
    }),
  );
}
