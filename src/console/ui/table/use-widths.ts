import { useMemo } from 'react';
import { keepText, keptText, useKeptText } from '../kept';
import { boundedWidth, widthsIn } from './column';

/**
 * The widths that were chosen for the columns of a list, kept in this browser.
 * @returns the widths, and a function that chooses one; undefined: the usual one
 */
export function useWidths(list: string) {
  const name = `console-widths ${list}`;
  const text = useKeptText(name);
  const widths = useMemo(() => widthsIn(text), [text]);
  const choose = (id: string, width: number | undefined) => {
    const others = Object.entries(widthsIn(keptText(name))).filter(([other]) => other !== id);
    keepText(
      name,
      JSON.stringify(Object.fromEntries(width === undefined ? others : [...others, [id, boundedWidth(width)]])),
    );
  };
  return [widths, choose] as const;
}
