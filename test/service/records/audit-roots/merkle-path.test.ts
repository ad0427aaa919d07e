import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { MerklePaths, rootOfPath } from '../../../../src/service/records/audit-roots/merkle-path';
import { MerkleTree } from '../../../../src/service/records/audit-roots/merkle-tree';
import { forAll } from '../../../support/properties';

const value = (position: number) => createHash('sha256').update(String(position)).digest();

function built(size: number) {
  const values = Array.from({ length: size }, (_, position) => value(position));
  const tree = new MerkleTree();
  const paths = new MerklePaths(new Set(values.map((one) => one.toString('hex'))));
  for (const one of values) {
    tree.add(one);
    paths.add(one);
  }
  return { values, root: tree.root(), paths: paths.end() };
}

it('the path of every value of a tree of any size leads to its root, from its own position only', () => {
  const wrong: [size: number, index: number, from: number][] = [];
  for (let size = 1; size <= 33; size += 1) {
    const { values, root, paths } = built(size);
    for (const [index, one] of values.entries()) {
      const { path = [] } = paths.get(one.toString('hex')) ?? {};
      for (let from = 0; from < size + 2; from += 1) {
        const leads = rootOfPath(one, { index: from, path }, size)?.equals(root) === true;
        if (leads !== (from === index)) wrong.push([size, index, from]);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('a path with any other value, hash or length leads to no such root', () => {
  forAll(100, fc.integer({ min: 1, max: 200 }), fc.nat(), fc.nat(), (size, at, change) => {
    const { values, root, paths } = built(size);
    const index = at % size;
    const one = values[index] ?? value(0);
    const path = paths.get(one.toString('hex')) ?? { index, path: [] };
    expect(rootOfPath(value(size), path, size)).not.toEqual(root);
    expect(rootOfPath(one, { index, path: [...path.path, one] }, size)).not.toEqual(root);
    if (path.path.length === 0) return;
    const changed = path.path.map((hash, position) =>
      position === change % path.path.length ? value(size + 1) : hash,
    );
    expect(rootOfPath(one, { index, path: changed }, size)).not.toEqual(root);
    expect(rootOfPath(one, { index, path: path.path.slice(0, -1) }, size)).not.toEqual(root);
  });
});
