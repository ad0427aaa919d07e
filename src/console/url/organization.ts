import { idOfSegment, segmentOf } from './segment';

/** An address of the console, apart from what leads to the console. */
export interface Address {
  /** Whose it is. Addresses of before 0.4.0 name nobody. */
  organizationId: string | undefined;
  /** The view, such as `/accounts/A-1`; empty: the first one. */
  rest: string;
}

/** Where the views of an organization are. @param base the path of the console, with a slash at its end */
export const organizationPath = (base: string, organizationId: string): string =>
  `${base}o/${segmentOf(organizationId)}`;

/** @param base the path of the console, with a slash at its end */
export function readAddress(base: string, pathname: string): Address {
  const below = pathname.slice(base.length);
  const [, segment, rest = ''] = /^o\/([^/]+)(\/.*)?$/.exec(below) ?? [];
  return segment === undefined
    ? { organizationId: undefined, rest: below && `/${below}` }
    : { organizationId: idOfSegment(segment), rest };
}
