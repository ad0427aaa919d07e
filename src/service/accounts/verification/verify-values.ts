import { currentTurn } from '../../../base/scheduling/request-scope';
import { type ChainBreak } from '../../records/audit/integrity/chain-verifier';
import { canonicalJson } from '../../records/audit/integrity/link-hash';
import { type ChangesSealer } from '../../records/audit/integrity/sealed-changes';
import { type CheckValues } from '../../records/audit/integrity/verify-chains';
import { type DataKeyService, type DataKeys, knownKeys } from '../../storage/encryption/data-keys/data-keys';
import { EnvelopeError, keyIdOf } from '../../storage/encryption/data-keys/sealed-text';
import { type StoredAccount } from '../model/stored-account';
import { topLevelOf } from '../sealing/account-values';
import { openAccount, type SealedAccount, sealingKeyOf, ssnHashOf } from '../sealing/seal-account';
import { sensitiveFieldsOf, takeSensitive } from '../sealing/sensitive-values';
import { ValuesVerifier } from './values-verifier';
import { type VerifiedAccountStore } from './verified-account.store';

export interface ValuesCheckDependencies {
  store: VerifiedAccountStore;
  dataKeys: DataKeyService;
  sealer: ChangesSealer;
}

type Found = Pick<ChainBreak, 'fault' | 'version'>;

/** What is wrong with how the numbers of an account are stored; it is decrypted in place. */
function sealingFault(stored: SealedAccount, keys: DataKeys): Found['fault'] | undefined {
  const { ssnHash = null } = stored;
  const plain = sensitiveFieldsOf(stored);
  if (takeSensitive(plain).taken.length > 0) return 'PLAIN_NUMBER';
  const shown = canonicalJson(plain);
  let account: StoredAccount;
  try {
    account = openAccount(stored, keys);
  } catch {
    return 'UNREADABLE_VALUES';
  }
  const opened = sensitiveFieldsOf(account);
  const { kept, taken } = takeSensitive(opened);
  // The database compares and finds what is left in the places of the values.
  if (canonicalJson({ ...opened, ...kept }) !== shown) return 'CHANGED_DERIVED';
  const names = new Set(taken.map(topLevelOf));
  const { keyId = '', fields = [] } = account.sealedWith ?? {};
  const dataKey = keys.all.get(keyId);
  const expected = dataKey ? ssnHashOf(account.person?.ssn ?? '', dataKey) : null;
  const isComplete = fields.every((name) => names.has(name));
  return isComplete && ssnHash === expected ? undefined : 'UNREADABLE_VALUES';
}

/** What pure code throws at a document that does not have the form of its kind. */
const isFaultOfForm = (error: unknown): boolean => error instanceof EnvelopeError || error instanceof TypeError;

/** Compares the values of accounts with their history. @returns a check of accounts whose chains are unbroken */
export const createValuesCheck =
  ({ store, dataKeys, sealer }: ValuesCheckDependencies): CheckValues =>
  async (organizationId, accountIds) => {
    const stored = await store.findAccounts(organizationId, accountIds);
    const ids = stored.flatMap((account) => [sealingKeyOf(account), account.creation.valuesKeyId, account.valuesKeyId]);
    const keys = await knownKeys(
      organizationId,
      ids.filter((id) => typeof id === 'string'),
      dataKeys,
    );
    const found = new Map<string, Found>();
    const verifiers = new Map<string, ValuesVerifier>();
    const secrets = new Map<string, Uint8Array>();
    const begin = (account: SealedAccount) => {
      const { id, version, secret } = account;
      const fault = sealingFault(account, keys);
      if (fault) return void found.set(id, { fault, version });
      if (secret) secrets.set(id, secret);
      verifiers.set(id, new ValuesVerifier(account as StoredAccount, keys.all));
    };
    const step = async (id: string, version: number, work: () => void | Promise<void>) => {
      try {
        await work();
      } catch (error) {
        if (!isFaultOfForm(error)) throw error;
        found.set(id, { fault: 'MALFORMED', version });
        verifiers.delete(id);
      }
    };
    const turn = currentTurn();
    for (const account of stored) {
      if (turn?.isOver()) await turn.next();
      await step(account.id, account.version, () => begin(account));
    }
    for await (const entry of store.readEntries(organizationId, [...verifiers.keys()])) {
      if (turn?.isOver()) await turn.next();
      const { accountId, accountVersion } = entry;
      const verifier = verifiers.get(accountId);
      if (!verifier || verifier.isOver) continue;
      await step(accountId, accountVersion, async () => {
        const { sealedValues } = entry;
        if (sealedValues && !keys.all.has(keyIdOf(sealedValues))) throw new EnvelopeError('A key that does not exist');
        const [opened] = await sealer.open(organizationId, [entry], secrets);
        if (opened) verifier.next(opened);
      });
    }
    for (const [id, verifier] of verifiers) {
      if (turn?.isOver()) await turn.next();
      await step(id, 1, () => verifier.end());
      if (verifier.found) found.set(id, verifier.found);
    }
    return found;
  };
