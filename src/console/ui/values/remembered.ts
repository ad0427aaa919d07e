/**
 * Makes each formatter of a class once: to make one takes a hundred times as long as to format with it, and lists format
 * hundreds of values at a time.
 */
export function remembered<TOptions extends object, TFormat>(
  Format: new (locale: string | undefined, options: TOptions) => TFormat,
): (locale: string | undefined, options: TOptions) => TFormat {
  const made = new Map<string, TFormat>();
  return (locale, options) => {
    const key = JSON.stringify([locale, options]);
    const known = made.get(key);
    if (known) return known;
    const format = new Format(locale, options);
    made.set(key, format);
    return format;
  };
}
