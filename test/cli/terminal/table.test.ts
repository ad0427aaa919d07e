import { tableText } from '../../../src/cli/terminal/table';

describe('a table of columns', () => {
  it('a table makes each column as wide as its widest cell', () => {
    const rows = [
      ['field', 'from', 'to'],
      ['status', 'LOADED', 'ACTIVE'],
      ['person.name.first', '', 'Zoë'],
    ];
    const text = `field              from    to
status             LOADED  ACTIVE
person.name.first          Zoë`;
    expect(tableText(rows)).toBe(text);
  });

  it('a table counts characters, accepts rows of any length, and is empty without rows', () => {
    expect(tableText([['🙂', 'a'], ['x'], ['xyz', 'b', 'c']])).toBe('🙂    a\nx\nxyz  b  c');
    expect(tableText([])).toBe('');
  });

  it('a table shows control characters, so that each row stays on its line', () => {
    expect(tableText([['a\nb', '\u001b[2J\u009b', 'c']])).toBe('a\\u000ab  \\u001b[2J\\u009b  c');
  });
});
