import { type ChainStore } from '../../service/records/audit/integrity/chain.store';
import { type ChainBreak } from '../../service/records/audit/integrity/chain-verifier';
import { type ChangeLogStore } from '../../service/records/change-log/change-log.store';
import { decodeRefs } from '../../service/records/change-log/change-ref';

export interface LostAccountsDependencies {
  chains: Pick<ChainStore, 'findMissing'>;
  changeLog: Pick<ChangeLogStore, 'readNotes' | 'findOldest' | 'read'>;
}

const BLOCKS = 64;
/** More than ever wait. */
const MAX_WAITING = 1_000_000;

/** The ids of the accounts that changes name. */
const accountsIn = (changes: Uint8Array): string[] => [
  ...new Set(decodeRefs(changes).flatMap((ref) => ('accountId' in ref ? [ref.accountId] : []))),
];

/**
 * Looks for an account of organizations without any, that the feed of changes still names. Before the first signed root
 * of an organization nothing else does.
 */
export async function findLostAccount(
  organizationIds: readonly string[],
  { chains, changeLog }: LostAccountsDependencies,
): Promise<ChainBreak | undefined> {
  for (const organizationId of organizationIds) {
    const firstMissing = async (changes: Uint8Array): Promise<ChainBreak | undefined> => {
      const [accountId] = await chains.findMissing(organizationId, accountsIn(changes));
      if (accountId === undefined) return undefined;
      return { fault: 'MISSING_ACCOUNT', organizationId, externalId: '', accountId, version: 1 };
    };
    for (const note of await changeLog.readNotes({ organizationId, limit: MAX_WAITING })) {
      const lost = await firstMissing(note.changes);
      if (lost) return lost;
    }
    for (let from = (await changeLog.findOldest(organizationId))?.number; from !== undefined; ) {
      const blocks = await changeLog.read(organizationId, from, BLOCKS);
      for (const { changes } of blocks) {
        const lost = await firstMissing(changes);
        if (lost) return lost;
      }
      const last = blocks.at(-1);
      from = last && blocks.length === BLOCKS ? last.number + 1 : undefined;
    }
  }
  return undefined;
}
