import { grantOf, readGroupGrants } from '../../../../src/service/callers/openid-connect/group-grants';

describe('CONSOLE_OIDC_GROUPS', () => {
  it('a line is a group, whose name may hold blanks, an organization and its scopes', () => {
    expect(
      readGroupGrants('Collections Desk (EU)\talpha-corp  accounts:read,audit:read\n\ncn=a,ou=b beta accounts:hold'),
    ).toEqual([
      { group: 'Collections Desk (EU)', organizationId: 'alpha-corp', scopes: ['accounts:read', 'audit:read'] },
      { group: 'cn=a,ou=b', organizationId: 'beta', scopes: ['accounts:hold'] },
    ]);
  });

  it.each([
    ['desk alpha-corp', 'line 3'],
    ['desk alpha-corp accounts:everything', 'line 3'],
    ['desk alpha-corp accounts:read, audit:read', 'line 3'],
    ['desk alpha-corp accounts:read audit:read', 'line 3'],
    ['desk alpha-corp ,', 'line 3'],
  ])('%p is refused with its line, and without its text', (line, named) => {
    const read = () => readGroupGrants(`ok alpha accounts:read\n\n${line}`);
    expect(read).toThrow(named);
    expect(read).not.toThrow('desk');
  });

  it('the first line of one’s groups gives the organization, and further lines of it their scopes', () => {
    const grants = readGroupGrants(
      'a alpha accounts:read\nb beta accounts:erase\na alpha audit:read\nc alpha accounts:read',
    );
    expect(grantOf(['c', 'b', 'a'], grants)).toEqual({
      organizationId: 'alpha',
      scopes: ['accounts:read', 'audit:read'],
    });
    expect(grantOf(['c', 'b'], grants)).toEqual({ organizationId: 'beta', scopes: ['accounts:erase'] });
    expect(grantOf([], grants)).toBeUndefined();
  });
});
