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

const MAX_VIEWS = 50;

/** Why a view is not kept under a name beside those that are; undefined: it is. */
export function whyNotKept(views: readonly KeptView[], name: string): string | undefined {
  if (views.length >= MAX_VIEWS) return `This browser keeps ${MAX_VIEWS} views. Forget one first.`;
  return views.some((view) => view.name === name) ? 'A view has this name already.' : undefined;
}
