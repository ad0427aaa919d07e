import { type Json } from '../../base/json/json';

/**
 * Checks the organization that a row names: its rows must not end up in another organization unnoticed.
 * @param from the organization that the file comes from, if the command names it
 * @param ownOrganization asks for that of the API key; not called unless a row names an organization
 */
export const createOrganizationCheck =
  (from: string | undefined, ownOrganization: () => Promise<string>) =>
  async (named: Json | undefined): Promise<string | undefined> => {
    if (named === undefined) return undefined;
    if (typeof named !== 'string') return 'must not be sent: the organization is that of the API key';
    if (named === from || named === (await ownOrganization())) return undefined;
    return from === undefined
      ? 'is not that of the API key: --from-organization says which one the file comes from'
      : 'is neither that of the API key nor that of --from-organization';
  };
