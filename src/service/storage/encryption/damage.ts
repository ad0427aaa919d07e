import { UnreadableAccountError } from '../../../base/errors';
import { EnvelopeError } from './data-keys/sealed-text';

/**
 * Whether something cannot be read since what is stored of it was changed: it cannot be read later either. What needs a key
 * that cannot be had at the moment is not damaged.
 */
const isDamage = (error: unknown): error is UnreadableAccountError | EnvelopeError =>
  error instanceof UnreadableAccountError || error instanceof EnvelopeError;

/**
 * Reads things by their keys: all together or, where one of them is damaged, one by one, so that it keeps no other from
 * being read.
 * @param insteadOf what stands for a damaged one
 */
export async function readBesideDamage<Key, Item>(
  keys: readonly Key[],
  read: (some: readonly Key[]) => Promise<Item[]>,
  insteadOf: (key: Key, damage: Error) => Item[] | Promise<Item[]>,
): Promise<Item[]> {
  const readOr = async (some: readonly Key[], otherwise: (damage: Error) => Item[] | Promise<Item[]>) => {
    try {
      return await read(some);
    } catch (error) {
      if (!isDamage(error)) throw error;
      return otherwise(error);
    }
  };
  return readOr(keys, async () => {
    const items: Item[] = [];
    for (const key of keys) items.push(...(await readOr([key], (damage) => insteadOf(key, damage))));
    return items;
  });
}
