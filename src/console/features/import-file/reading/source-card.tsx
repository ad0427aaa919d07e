import { type KeyboardEvent, useState } from 'react';
import { Card } from '../../../ui/card';
import { ChoiceField, TextField } from '../../../ui/field';
import styles from '../import-file.module.css';
import { type SourceOptions, type Table } from './messages';

const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows, Western Europe',
  macintosh: 'Macintosh',
  'windows-1250': 'Windows, Central Europe',
  'windows-1251': 'Windows, Cyrillic',
  shift_jis: 'Shift JIS, Japanese',
  'utf-16le': 'UTF-16',
};
const DELIMITERS: Readonly<Record<string, string>> = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' };
const ESCAPES = { quote: 'Another quote: ""', backslash: 'A backslash: \\"', none: 'Nothing' };

/** What stands for what was found, with its name where that is listed. */
const found = (names: Readonly<Record<string, string>>, value = ''): string =>
  names[value] === undefined ? 'As it was found' : `As it was found: ${names[value]}`;

/** Does what Enter asks for. It presses no button of a question that this opens. */
const onEnter = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  act();
};

export interface SourceCardProps {
  isWorkbook: boolean;
  /** What was found. Undefined if the file could not be read, and for one without columns. */
  table: Table | undefined;
  encoding: string | undefined;
  source: SourceOptions;
  /** Called also with what it is already. */
  onChange: (source: SourceOptions) => void;
}

/** How a file is read where that is not found by itself. */
export function SourceCard({ isWorkbook, table, encoding, source, onChange }: SourceCardProps) {
  // What is being typed. Otherwise a field shows how the file is read, also after somebody chose to leave that as it is.
  const [row = String(source.headerRow ?? ''), setRow] = useState<string>();
  const [lines = source.skipLines?.[0] ?? '', setLines] = useState<string>();
  const isRow = /^([1-9]\d{0,6})?$/.test(row);
  const change = (key: keyof SourceOptions, value: string | undefined) => onChange({ ...source, [key]: value });
  const changeLines = () => {
    setLines(undefined);
    onChange({ ...source, skipLines: lines === '' ? undefined : [lines] });
  };
  const changeRow = () => {
    if (!isRow) return;
    setRow(undefined);
    onChange({ ...source, headerRow: row === '' ? undefined : Number(row) });
  };
  const { sheet } = table ?? {};
  return (
    <Card title="How the file is read" note="What you choose here makes the suggestions anew.">
      <div className={styles.values}>
        {sheet && (
          <ChoiceField
            label="Sheet"
            options={[...new Set([sheet.name, ...sheet.all])].map((name) => [name, name] as const)}
            value={source.sheet ?? sheet.name}
            onChoose={(name) => change('sheet', name)}
          />
        )}
        {!isWorkbook && (
          <>
            <ChoiceField
              label="Encoding"
              none={found(ENCODINGS, source.encoding ? undefined : encoding)}
              options={ENCODINGS}
              value={source.encoding}
              onChoose={(name) => change('encoding', name)}
            />
            <ChoiceField
              label="Between columns"
              none={found(DELIMITERS, source.delimiter ? undefined : table?.delimiter)}
              options={DELIMITERS}
              value={source.delimiter}
              onChoose={(sign) => change('delimiter', sign)}
            />
            <ChoiceField
              label="Before a quote inside a cell"
              none="Another quote; unsure lines fail"
              options={ESCAPES}
              value={source.escape}
              onChoose={(name) => change('escape', name)}
            />
            <ChoiceField
              label="Lines with too few cells"
              none="Fail"
              options={{ fill: 'Their missing cells are empty' }}
              value={source.fillShortLines ? 'fill' : ''}
              onChoose={(fill) => onChange({ ...source, fillShortLines: fill && true })}
            />
          </>
        )}
        <TextField
          label="Leave out lines that begin with"
          help="Such as the first sign of a trailer. Empty: none."
          value={lines}
          onType={setLines}
          onBlur={changeLines}
          onKeyDown={onEnter(changeLines)}
        />
        <TextField
          label="Row with the names of the columns"
          help={table ? `Now row ${table.headerRow}. Empty: it is found by itself.` : 'Empty: it is found by itself.'}
          fault={isRow ? undefined : 'This must be the number of a row, such as 2.'}
          inputMode="numeric"
          value={row}
          onType={setRow}
          onBlur={changeRow}
          onKeyDown={onEnter(changeRow)}
        />
      </div>
    </Card>
  );
}
