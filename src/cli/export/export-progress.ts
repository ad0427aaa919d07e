import { countText } from '../../base/count-text';
import { type Terminal } from '../terminal/terminal';

const ACCOUNTS_PER_UPDATE = 500;
const LINE_START = '\r\x1b[K';

/** Shows the number of accounts read so far on a terminal, unless the accounts themselves are printed there. */
export function createExportProgress({ stdout, stderr }: Pick<Terminal, 'stdout' | 'stderr'>, isFile: boolean) {
  const isShown = stderr.isTTY && (isFile || !stdout.isTTY);
  const write = (text: string) => void (isShown && stderr.write(text));
  return {
    counted: (count: number) => {
      if (count % ACCOUNTS_PER_UPDATE === 0) write(`${LINE_START}${countText(count, 'account')} so far`);
    },
    stop: () => write(LINE_START),
  };
}
