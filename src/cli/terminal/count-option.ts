import { UsageError } from './exit-codes';

/** Parses a whole number of at least 1. @param option its name in the error message. @throws UsageError */
export const countOption =
  (option: string) =>
  (text: string): number => {
    if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${option} must be a whole number from 1 on`);
    return Number(text);
  };
