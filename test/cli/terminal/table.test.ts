import { tableText } from '../../../src/cli/terminal/table';

describe('a table of columns', () => {
  it('makes each column as wide as its widest cell', () => {
    const rows = [
      ['field', 'from', 'to'],
      ['status', 'LOADED', 'ACTIVE'],
      ['person.name.first', '', 'Zoë'],
    ];
    expect(tableText(rows)).toBe(
      ['field              from    to', 'status             LOADED  ACTIVE', 'person.name.first          Zoë'].join(
        '\n',
      ),
    );
  });

  it('counts characters, takes rows of any length, and is empty without rows', () => {
    expect(tableText([['🙂', 'a'], ['x'], ['xyz', 'b', 'c']])).toBe('🙂    a\nx\nxyz  b  c');
    expect(tableText([])).toBe('');
  });

  it('keeps a row on its line, and the terminal as it is', () => {
    expect(tableText([['a\nb', '\u001b[2J\u009b', 'c']])).toBe('a b   [2J   c');
  });
});
