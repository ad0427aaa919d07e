/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

const FLAGS = new Map([
  ['true', true],
  ['false', false],
]);
/** True or false; undefined where the text is neither. */
export const parseFlag = (text: string): boolean | undefined => FLAGS.get(text.toLowerCase());

/** Reads variables one by one and collects their faults, so that all are reported at once. */
export class SettingsReader {
  readonly faults: string[] = [];
  /** The names of all settings that were read, set or not. */
  readonly names = new Set<string>();

  constructor(private readonly environment: Environment) {}

  text(name: string): string | undefined {
    this.names.add(name);
    const value = this.environment[name]?.trim();
    return value === '' ? undefined : value;
  }

  read<T>(name: string, fallback: T, expected: string, parse: (text: string) => T | undefined): T {
    const text = this.text(name);
    if (text === undefined) return fallback;
    const value = parse(text);
    // The message must not repeat the value, which may hold a password.
    if (value === undefined) this.faults.push(`${name} must be ${expected}`);
    return value ?? fallback;
  }

  optional<T>(name: string, expected: string, parse: (text: string) => T | undefined): T | undefined {
    return this.read<T | undefined>(name, undefined, expected, parse);
  }

  /** A text that may be set unless another variable is. */
  textUnless(name: string, other: string): string | undefined {
    const text = this.text(name);
    if (text !== undefined && this.text(other) !== undefined)
      this.faults.push(`${other} and ${name} must not both be set`);
    return text;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    return this.optionalInteger(name, min, max) ?? fallback;
  }

  optionalInteger(name: string, min: number, max: number): number | undefined {
    return this.optional(name, `a whole number from ${min} to ${max}`, (text) => {
      const value = Number(text);
      return /^\d+$/.test(text) && value >= min && value <= max ? value : undefined;
    });
  }

  flag(name: string, fallback: boolean): boolean {
    return this.read(name, fallback, 'true or false', parseFlag);
  }
}
