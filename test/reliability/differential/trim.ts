import { EJSON } from 'bson';
import { type Difference, type Pair, run, ServerGoneError } from './compare';
import type { Stream } from './operation';

const ATTEMPTS = 120;

/** The same difference, or another one, in as short a stream as a bounded number of attempts finds. */
export async function trim(pair: Pair, found: Difference): Promise<Difference> {
  let best: Difference = { ...found, stream: upTo(found) };
  let left = ATTEMPTS;
  for (let size = Math.ceil(best.stream.operations.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < best.stream.operations.length && left > 0; left--) {
      const { operations } = best.stream;
      const shorter = { ...best.stream, operations: [...operations.slice(0, at), ...operations.slice(at + size)] };
      const again = await run(pair, shorter).catch((error: unknown) => {
        if (error instanceof ServerGoneError) left = 0;
        else throw error;
      });
      if (again) best = { ...again, stream: upTo(again) };
      else at += size;
    }
  }
  return best;
}

const upTo = ({ stream, step }: Difference): Stream => ({
  ...stream,
  operations: stream.operations.slice(0, step + 1),
});

const shortened = (text: string): string => text.replaceAll(/A{100,}/g, 'A…');
const exact = (value: unknown): string => shortened(EJSON.stringify(value, { relaxed: false }));

/** What is needed to see the difference again. */
export function describeDifference({ names }: Pair, { stream, step, sides }: Difference): string {
  const where = step < stream.operations.length ? `at operation ${step}` : 'in the contents at the end';
  return [
    `${names.join(' and ')} differ: stream of seed ${stream.seed}, cut down to what it takes, ${where}`,
    `  (again: npm run differential -- --operations 1 --seed ${stream.seed})`,
    `  indexes ${JSON.stringify(stream.indexes)}`,
    ...stream.operations.map((operation, at) => `  ${at}  ${exact(operation)}`),
    ...names.map((name, side) => `  ${name}: ${shortened(onlyHere(sides, side))}`),
  ].join('\n');
}

/** The lines of one side that the other does not have. */
function onlyHere(sides: Difference['sides'], side: number): string {
  const [here = [], there = []] = [sides[side], sides[1 - side]].map((value) =>
    JSON.stringify(value, null, 1).split('\n'),
  );
  const own = here.filter((line) => !there.includes(line)).map((line) => line.trim());
  return (own.length > 0 ? own : here).join(' ');
}
