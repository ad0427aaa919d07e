import { BrokenFileError } from '../input/broken-file-error';
import { type Parts } from './parts';
import { readBoolean, readWholeXml } from './xml';

const MAX_BYTES = 16_000_000;

/** The parts of a workbook that matter here. */
export interface Workbook {
  sheets: readonly Sheet[];
  sharedStrings: string | undefined;
  styles: string | undefined;
  /** Whether days are counted from 1904. */
  is1904: boolean;
  /** Whether the results of formulas can be relied on. Programs that do not calculate write 0, or ask for a recalculation. */
  isCalculated: boolean;
}

export interface Sheet {
  name: string;
  part: string;
  isHidden: boolean;
}

interface Relation {
  id: string;
  /** The last segment of its type, such as `worksheet`. */
  kind: string;
  part: string;
}

const lastSegment = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The name of a part that is given relative to a folder of the archive, such as `../styles.xml`. */
function joined(folder: string, path: string): string {
  const segments: string[] = [];
  for (const segment of `${folder}/${path}`.split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

async function readRelations(parts: Parts, of: string): Promise<Relation[]> {
  const folder = of.slice(0, Math.max(0, of.lastIndexOf('/')));
  const part = joined(folder, `_rels/${lastSegment(of)}.rels`);
  const relations: Relation[] = [];
  if (!parts.has(part)) return relations;
  await readWholeXml(await parts.open(part, MAX_BYTES), part, {
    open(name, { Id = '', Type = '', Target = '' }) {
      if (name !== 'Relationship') return;
      const target = Target.startsWith('/') ? Target.slice(1) : joined(folder, Target);
      relations.push({ id: Id, kind: lastSegment(Type), part: target });
    },
  });
  return relations;
}

/** @throws BrokenFileError if the zip archive is not an .xlsx workbook */
export async function readWorkbook(parts: Parts): Promise<Workbook> {
  const main =
    (await readRelations(parts, '')).find(({ kind }) => kind === 'officeDocument')?.part ?? 'xl/workbook.xml';
  if (!parts.has(main) || main.endsWith('.bin')) {
    throw new BrokenFileError('The file is not an .xlsx workbook: save it as .xlsx or as CSV');
  }
  const relations = await readRelations(parts, main);
  const partOf = (kind: string) => relations.find((relation) => relation.kind === kind)?.part;
  const sheets: Sheet[] = [];
  let is1904 = false;
  let isCalculated = true;
  await readWholeXml(await parts.open(main, MAX_BYTES), main, {
    open(tag, { name = '', state, date1904, fullCalcOnLoad, calcCompleted, ...attributes }) {
      if (tag === 'workbookPr') is1904 = readBoolean(date1904) === true;
      if (tag === 'calcPr') isCalculated = readBoolean(fullCalcOnLoad) !== true && readBoolean(calcCompleted) !== false;
      if (tag !== 'sheet') return;
      const [, id] = Object.entries(attributes).find(([key]) => key.endsWith(':id')) ?? [];
      const relation = relations.find((other) => other.id === id && other.kind === 'worksheet');
      if (relation) sheets.push({ name, part: relation.part, isHidden: state !== undefined && state !== 'visible' });
    },
  });
  return { sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), is1904, isCalculated };
}
