import { IconButton } from '../../ui/button';
import fieldStyles from '../../ui/field.module.css';
import { choiceOfTarget, chooseTarget, SPLITS, targetsOf } from './edit-mapping';
import styles from './import-file.module.css';
import { type Field, type OpenMapping, type Preview, type Table } from './messages';

const groupOf = ({ name }: Field) => (name.includes('.') ? (name.split('.')[0] ?? '') : 'account');

const groupsOf = (fields: readonly Field[]) => [...new Set(fields.map(groupOf))];

interface TargetSelectProps {
  label: string;
  value: string;
  fields: readonly Field[];
  onChoose: (choice: string) => void;
}

const TargetSelect = ({ label, value, fields, onChoose }: TargetSelectProps) => (
  <select
    aria-label={label}
    className={fieldStyles.input}
    value={value}
    onChange={({ target }) => onChoose(target.value)}
  >
    <option value="">Leave it out</option>
    {value !== '' && !fields.some(({ name }) => name === value) && !SPLITS.some((split) => split.value === value) && (
      <option value={value}>{value}</option>
    )}
    {groupsOf(fields).map((group) => (
      <optgroup key={group} label={group}>
        {fields
          .filter((field) => groupOf(field) === group)
          .map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </optgroup>
    ))}
    <optgroup label="several fields">
      {SPLITS.map((split) => (
        <option key={split.value} value={split.value}>
          {split.label}
        </option>
      ))}
    </optgroup>
  </select>
);

export interface ColumnRowsProps {
  table: Table;
  mapping: OpenMapping;
  preview: Preview | undefined;
  onChange: (mapping: OpenMapping) => void;
  /** Columns in which another field is being added. */
  adding: readonly string[];
  onAdd: (column: string) => void;
}

/** What a column's cells become in one record. */
function After({ preview, column, at }: { preview: Preview | undefined; column: string; at: number }) {
  const cells = preview?.records[at]?.filter((cell) => cell.column === column) ?? [];
  return (
    <td>
      {cells.map(({ field, text, fault }) => (
        <div key={field} className={fault ? styles.faulty : undefined} title={fault}>
          {text || '–'}
          {fault && <span className={styles.reason}> {fault}</span>}
        </div>
      ))}
    </td>
  );
}

/** The columns of a file: what each becomes, with the first records before and after. */
export const ColumnRows = ({ table, mapping, preview, onChange, adding, onAdd }: ColumnRowsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section className={styles.scroll} aria-label="Columns" tabIndex={0}>
    <table className={styles.columns}>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Becomes</th>
          {table.samples.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: records have no other name
            <th key={at} scope="col">
              Record {at + 1}
            </th>
          ))}
        </tr>
      </thead>
      {table.header.map((column, position) => {
        const targets = targetsOf(mapping, column).map(choiceOfTarget);
        const isAdding = adding.includes(column);
        const shown = targets.length === 0 || isAdding ? [...targets, ''] : targets;
        const note = mapping.unsure[column];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
          <tbody key={position}>
            <tr>
              <th scope="row" rowSpan={2}>
                {column || <em>without a name</em>}
                {note && <p className={styles.note}>{note}</p>}
              </th>
              <td rowSpan={2}>
                <div className={styles.targets}>
                  {shown.map((choice, at) => (
                    <TargetSelect
                      // biome-ignore lint/suspicious/noArrayIndexKey: the position is what it is
                      key={at}
                      label={at === 0 ? `What ${column} becomes` : `What ${column} becomes, too`}
                      value={choice}
                      fields={table.fields}
                      onChoose={(next) => onChange(chooseTarget(mapping, column, at, next))}
                    />
                  ))}
                  {targets.length > 0 && !isAdding && (
                    <IconButton
                      icon="plus"
                      label={`Make another field of ${column}, too`}
                      onClick={() => onAdd(column)}
                    />
                  )}
                </div>
              </td>
              {table.samples.map((cells, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: records have no other name
                <td key={at} className={styles.before}>
                  {cells[position] || '–'}
                </td>
              ))}
            </tr>
            <tr>
              {table.samples.map((_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: records have no other name
                <After key={at} preview={preview} column={column} at={at} />
              ))}
            </tr>
          </tbody>
        );
      })}
    </table>
  </section>
);
