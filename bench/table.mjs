/** Prints a table as Markdown. */
export function printTable(head, rows) {
  const line = (cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
  line(head);
  line(head.map(() => '---'));
  for (const row of rows) line(row);
}
