import { SettingError } from '../../../base/errors';
import { isScope, SCOPES, type Scope } from '../rights/scopes';

/** What the members of a group may do: one line of `CONSOLE_OIDC_GROUPS`. */
export interface GroupGrant {
  group: string;
  organizationId: string;
  scopes: readonly Scope[];
}

/** A group, an organization, scopes, between blanks. The group is read last: its name may hold some itself. */
const LINE = /^(?<group>.*\S)\s+(?<organizationId>[^\s,]+)\s+(?<scopes>\S+)$/;

const faultIn = (line: number, what: string) =>
  // The message repeats no value: a secret may have been put in the wrong place.
  new SettingError(`The configuration is not valid:\n  - CONSOLE_OIDC_GROUPS, line ${line}: ${what}`);

function readLine(text: string, line: number): GroupGrant {
  const { group, organizationId, scopes: list } = LINE.exec(text)?.groups ?? {};
  // Scopes with blanks between them would make one of them the organization.
  if (group === undefined || organizationId === undefined || list === undefined || isScope(organizationId))
    throw faultIn(line, 'must be a group, an organization and its scopes, separated by blanks');
  const scopes = list.split(',');
  if (!scopes.every(isScope))
    throw faultIn(line, `scopes are separated by commas, and must be of: ${SCOPES.join(', ')}`);
  return { group, organizationId, scopes };
}

/**
 * Reads `CONSOLE_OIDC_GROUPS`: a group, an organization and its scopes, one a line.
 * @throws SettingError that names the line
 */
export const readGroupGrants = (text: string): GroupGrant[] =>
  text.split(/\r?\n/).flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line.trim(), index + 1)]));

/**
 * What the members of some groups may do. The first line of one of their groups says where; further lines of that
 * organization add their scopes, and those of other organizations count for nothing. Undefined: no line is theirs. Pure.
 */
export function grantOf(groups: readonly string[], grants: readonly GroupGrant[]) {
  const own = grants.filter(({ group }) => groups.includes(group));
  const [first] = own;
  if (!first) return undefined;
  const { organizationId } = first;
  const scopes = own.filter((grant) => grant.organizationId === organizationId).flatMap((grant) => grant.scopes);
  return { organizationId, scopes: [...new Set(scopes)] };
}
