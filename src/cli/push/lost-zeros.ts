import { isJsonObject, type Json } from '../../base/json/json';
import { type SourceRow } from '../../files/rows/source-row';
import { type GraphqlQuery } from '../service/graphql';

/** An id of digits without a zero in front, as a spreadsheet leaves `00123`. */
const WITHOUT_ZEROS = /^[1-9]\d*$/;
const WITH_ZEROS = /^0\d+$/;

/** The service takes this many values in a condition, and returns this many accounts at once. */
const AT_ONCE = 100;
/** The greatest number of ids with zeros to ask for. */
const MAX_ASKED = 500;

const QUERY = `query ($filter: AccountFilter!, $sort: AccountSort!) {
  accounts(filter: $filter, first: ${AT_ONCE}, sort: $sort) { nodes { externalId } }
}`;

async function idsOf(query: GraphqlQuery, condition: object, sort = 'EXTERNAL_ID_ASC'): Promise<string[]> {
  const { accounts } = await query(QUERY, { filter: { externalId: condition }, sort });
  const nodes: Json = isJsonObject(accounts) ? (accounts.nodes ?? []) : [];
  return (Array.isArray(nodes) ? nodes : []).flatMap((node) =>
    isJsonObject(node) && typeof node.externalId === 'string' ? node.externalId : [],
  );
}

/** How many digits ids with a zero in front have: those at both ends of their order. */
async function widthsOf(query: GraphqlQuery): Promise<number[]> {
  const startsWith = '0';
  const ids = [...(await idsOf(query, { startsWith })), ...(await idsOf(query, { startsWith }, 'EXTERNAL_ID_DESC'))];
  return [...new Set(ids.filter((id) => WITH_ZEROS.test(id)).map((id) => id.length))];
}

/** Rows that would create an account, although the organization has one whose id is the same with zeros in front. */
export class LostZeros {
  private readonly noted = new Map<string, SourceRow>();

  /** Notes a row that would create an account. @returns whether it is among `rows` */
  add(externalId: string, row: SourceRow): boolean {
    const isNoted = this.noted.size < MAX_ASKED && WITHOUT_ZEROS.test(externalId);
    if (isNoted) this.noted.set(externalId, row);
    return isNoted;
  }

  /** The first rows that may be such ones. */
  get rows(): Iterable<SourceRow> {
    return this.noted.values();
  }

  /** Finds what to say of those of `rows` that are. @throws AccountSyncError */
  async find(query: GraphqlQuery): Promise<Map<SourceRow, string[]>> {
    const notices = new Map<SourceRow, string[]>();
    if (this.noted.size === 0) return notices;
    const widths = await widthsOf(query);
    const padded = [...this.noted].flatMap(([id, row]) =>
      widths.filter((width) => width > id.length).map((width) => ({ row, asked: id.padStart(width, '0') })),
    );
    const found = new Set<string>();
    for (let at = 0; at < Math.min(padded.length, MAX_ASKED); at += AT_ONCE) {
      const asked = padded.slice(at, at + AT_ONCE).map((one) => one.asked);
      for (const id of await idsOf(query, { in: asked })) found.add(id);
    }
    for (const { row, asked } of padded) {
      if (!found.has(asked)) continue;
      const remedy = `--map "column=externalId:${asked.length}" puts them back`;
      const notice = `would create an account, and one has this id with zeros in front; ${remedy}`;
      notices.set(row, [...(notices.get(row) ?? []), notice]);
    }
    return notices;
  }
}
