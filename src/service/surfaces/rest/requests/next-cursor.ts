import { type Page } from '../../../../base/paging/page';

/** The cursor of the page after this one; null where there is none. */
export const nextCursorOf = ({ pageInfo }: Page<unknown>): string | null =>
  pageInfo.hasNextPage ? pageInfo.endCursor : null;
