import { UsageError } from './exit-codes';

/** Reads a whole number of at least 1. @param option how the command calls it. @throws UsageError */
export const countOption =
  (option: string) =>
  (text: string): number => {
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${option} must be a whole number from 1 on`);
    return Number(text);
  };
