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
