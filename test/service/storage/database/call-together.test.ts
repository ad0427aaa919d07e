import { callTogether } from '../../../../src/service/storage/database/call-together';

/** Look-ups in a database that holds every key but `absent`; `reads` are the commands that were sent. */
function buildLookUp() {
  const reads: string[] = [];
  const lookUp = callTogether<string, string | undefined>(async (organizationId, keys) => {
    reads.push(`${organizationId}: ${keys.join(' ')}`);
    if (keys.includes('fault')) throw new Error('the database is away');
    return keys.map((key) => (key === 'absent' ? undefined : `${key} of ${organizationId}`));
  });
  return { lookUp, reads };
}

it('one command looks up what an organization asks for at the same time', async () => {
  const { lookUp, reads } = buildLookUp();
  const found = await Promise.all(['x', 'y', 'absent'].map((key) => lookUp('a', key)));
  expect(found).toEqual(['x of a', 'y of a', undefined]);
  expect(reads).toEqual(['a: x y absent']);
});

it('a look-up that follows is read anew, so that it sees what was written in between', async () => {
  const { lookUp, reads } = buildLookUp();
  await lookUp('a', 'x');
  await lookUp('a', 'x');
  expect(reads).toEqual(['a: x', 'a: x']);
});

it('organizations never share a command, and a fault of one does not reach another', async () => {
  const { lookUp, reads } = buildLookUp();
  const found = await Promise.allSettled([lookUp('a', 'fault'), lookUp('b', 'x'), lookUp('a', 'y')]);
  expect(found.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected']);
  expect(reads).toEqual(['a: fault y', 'b: x']);
});

it('a command looks up few keys, so that it does not keep the event loop', async () => {
  const { lookUp, reads } = buildLookUp();
  await Promise.all(Array.from({ length: 20 }, (_, index) => lookUp('a', String(index))));
  expect(reads.map((read) => read.split(' ').length - 1)).toEqual([8, 8, 4]);
});
