import { columnsOf, type KeptChoices, keepable, withKept } from '../../../../files/columns/kept-mapping';
import { keepText, keptText } from '../../../ui/kept';
import { parseKept } from '../../../ui/parse-kept';
import { type Field, type OpenMapping } from '../reading/messages';

const PREFIX = 'import-columns:';
/** Under which 0.2.0 kept whole mappings. */
const OLD_PREFIX = 'import-mapping:';

/** Of which files a mapping is kept: those of an organization that have the same columns. */
export interface KeptFor {
  organizationId: string;
  fingerprint: string;
}

const nameOf = (prefix: string, { organizationId, fingerprint }: KeptFor) =>
  `${prefix}${fingerprint} ${organizationId}`;

/** Keeps the mapping of a file for the next one like it, in this browser. */
export function keepMapping(files: KeptFor, mapping: OpenMapping, fields: readonly Field[]): void {
  keepText(nameOf(PREFIX, files), JSON.stringify(keepable(mapping, fields)));
  keepText(nameOf(OLD_PREFIX, files), '');
}

function read<Kept extends Pick<OpenMapping, 'columns'>>(name: string): Kept | undefined {
  const kept = parseKept(keptText(name)) as Kept | null | undefined;
  return typeof kept?.columns === 'object' && kept.columns !== null ? kept : undefined;
}

/**
 * The suggestion for a file with what was chosen for these columns before.
 * @returns undefined if nothing was kept
 */
export function suggestKept(files: KeptFor, draft: OpenMapping): OpenMapping | undefined {
  try {
    const old = read<OpenMapping>(nameOf(OLD_PREFIX, files));
    const kept = read<KeptChoices>(nameOf(PREFIX, files)) ?? (old && columnsOf(old));
    return kept && withKept(kept, draft);
  } catch {
    return undefined;
  }
}
