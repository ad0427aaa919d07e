import { parseKept } from '../../ui/parse-kept';

/** A view as it was: what it showed, in which order and columns. */
export interface KeptView {
  /** The reader's word for it. */
  name: string;
  /** Below the organization: path and query string. */
  address: string;
}

const isView = (value: unknown): value is KeptView => {
  const { name, address } = (value ?? {}) as Partial<Record<keyof KeptView, unknown>>;
  return typeof name === 'string' && name !== '' && typeof address === 'string' && /^\/(?![/\\])/.test(address);
};

/** Reads the views that were kept. What is not understood counts as not kept. */
export function viewsIn(text: string): KeptView[] {
  const kept = parseKept(text);
  return Array.isArray(kept) ? kept.filter(isView) : [];
}

/** An address whose parameters stand in the order of their names. */
function sorted(address: string): string {
  const { pathname, searchParams } = new URL(address, 'https://console.invalid');
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}

/** The view of these that an address shows. Pure. */
export const viewAt = (views: readonly KeptView[], address: string): KeptView | undefined =>
  views.find((view) => sorted(view.address) === sorted(address));
