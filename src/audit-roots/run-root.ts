import { type WrittenLink } from '../audit/link-hash';
import { type SigningKey } from '../encryption/signing-key';
import { type Steps } from '../fair-scheduler';
import { type RunRoot, signRoot } from './audit-root';
import { MerkleTree } from './merkle-tree';

type RunFacts = Pick<RunRoot, 'organizationId' | 'syncRunId' | 'from' | 'to'>;

/** The order of `readLinks`: creations by time and account id, then entries by time, version and id. */
const inOrder = (one: WrittenLink, other: WrittenLink): number => {
  if (one.kind !== other.kind) return one.kind === 'creation' ? -1 : 1;
  const byTime = one.createdAt.getTime() - other.createdAt.getTime() || one.accountVersion - other.accountVersion;
  return byTime || (one.id < other.id ? -1 : 1);
};

/**
 * Signs the root of the links that a run wrote, in whichever order they were written. A run that wrote none has the root
 * of the empty tree. Pure.
 * @param run `from` and `to` say when it took place; a link may be a little later, since the times of an account never
 *   run backwards
 */
export function* signRun(run: RunFacts, links: readonly WrittenLink[], key: SigningKey): Steps<RunRoot> {
  const tree = new MerkleTree();
  let { from, to } = run;
  for (const { hash, createdAt } of links.toSorted(inOrder)) {
    tree.add(hash);
    if (createdAt < from) from = createdAt;
    if (createdAt > to) to = createdAt;
    yield;
  }
  return signRoot({ ...run, from, to, links: tree.size, root: tree.root() }, key);
}
