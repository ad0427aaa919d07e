import { useState } from 'react';
import { Card } from '../../../ui/card';
import { SelectField, TextField } from '../../../ui/field';
import styles from '../import-file.module.css';
import { type SourceOptions, type Table } from './messages';

const ENCODINGS = [
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Windows, Western Europe'],
  ['macintosh', 'Macintosh'],
  ['windows-1250', 'Windows, Central Europe'],
  ['utf-16le', 'UTF-16'],
] as const;

const DELIMITERS = [
  [',', 'Comma'],
  [';', 'Semicolon'],
  ['\t', 'Tab'],
  ['|', 'Bar'],
] as const;

const ESCAPES = [
  ['quote', 'Another quote: ""'],
  ['backslash', 'A backslash: \\"'],
  ['none', 'Nothing'],
] as const;

export interface SourceCardProps {
  isWorkbook: boolean;
  /** What was found. Undefined if the file could not be read, and for one without columns. */
  table: Table | undefined;
  encoding: string | undefined;
  source: SourceOptions;
  onChange: (source: SourceOptions) => void;
}

/** How a file is read where that is not found by itself. */
export function SourceCard({ isWorkbook, table, encoding, source, onChange }: SourceCardProps) {
  const [row, setRow] = useState(source.headerRow === undefined ? '' : String(source.headerRow));
  const [lines, setLines] = useState(source.skipLines?.[0] ?? '');
  const change = (key: keyof SourceOptions, value: string) => onChange({ ...source, [key]: value || undefined });
  const found = (text: string | undefined) => `As it was found${text === undefined ? '' : `: ${text}`}`;
  const changeLines = () => onChange({ ...source, skipLines: lines === '' ? undefined : [lines] });
  const changeRow = () => onChange({ ...source, headerRow: /^[1-9]\d{0,6}$/.test(row) ? Number(row) : undefined });
  const { sheet } = table ?? {};
  return (
    <Card title="How the file is read" note="What you choose here makes the suggestions anew.">
      <div className={styles.values}>
        {sheet && (
          <SelectField
            label="Sheet"
            value={source.sheet ?? sheet.name}
            onChange={({ target }) => change('sheet', target.value)}
          >
            {[...new Set([sheet.name, ...sheet.all])].map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {!isWorkbook && (
          <>
            <SelectField
              label="Encoding"
              value={source.encoding ?? ''}
              onChange={({ target }) => change('encoding', target.value)}
            >
              <option value="">
                {found(ENCODINGS.find(([value]) => value === encoding && !source.encoding)?.[1])}
              </option>
              {ENCODINGS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Between columns"
              value={source.delimiter ?? ''}
              onChange={({ target }) => change('delimiter', target.value)}
            >
              <option value="">
                {found(DELIMITERS.find(([value]) => value === table?.delimiter && !source.delimiter)?.[1])}
              </option>
              {DELIMITERS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Before a quote inside a cell"
              value={source.escape ?? ''}
              onChange={({ target }) => change('escape', target.value)}
            >
              <option value="">Another quote; unsure lines fail</option>
              {ESCAPES.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
            <SelectField
              label="Lines with too few cells"
              value={source.fillShortLines ? 'fill' : ''}
              onChange={({ target }) => onChange({ ...source, fillShortLines: target.value === 'fill' || undefined })}
            >
              <option value="">Fail</option>
              <option value="fill">Their missing cells are empty</option>
            </SelectField>
          </>
        )}
        <TextField
          label="Leave out lines that begin with"
          help="Such as the first sign of a trailer. Empty: none."
          value={lines}
          onChange={({ target }) => setLines(target.value)}
          onBlur={changeLines}
          onKeyDown={({ key }) => key === 'Enter' && changeLines()}
        />
        <TextField
          label="Row with the names of the columns"
          help={table ? `Now row ${table.headerRow}. Empty: it is found by itself.` : 'Empty: it is found by itself.'}
          inputMode="numeric"
          value={row}
          onChange={({ target }) => setRow(target.value)}
          onBlur={changeRow}
          onKeyDown={({ key }) => key === 'Enter' && changeRow()}
        />
      </div>
    </Card>
  );
}
