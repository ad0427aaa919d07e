/** Left out of the compiled file, so that its lines differ from those of the source. */
interface Caught {
  stack: string;
}

it('a stack names the line of the source', () => {
  const { stack } = new Error('for its stack') as Caught;
  expect(stack).toContain('stack.test.ts:7:21');
});
