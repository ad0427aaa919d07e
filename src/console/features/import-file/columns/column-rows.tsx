import { useState } from 'react';
import { Button, IconButton } from '../../../ui/button';
import fieldStyles from '../../../ui/field.module.css';
import { choiceText } from '../../labels';
import { labelOf, noteWords } from '../faults/words';
import styles from '../import-file.module.css';
import { type Field, type OpenMapping, type Preview, type Table } from '../reading/messages';
import { ColumnDialog } from './column-dialog';
import { choiceOfTarget, chooseTarget, SPLITS, takeOne, targetsOf } from './edit-mapping';

const groupOf = ({ name }: Field) => (name.includes('.') ? (name.split('.')[0] ?? '') : 'account');

const groupsOf = (fields: readonly Field[]) => [...new Set(fields.map(groupOf))];

const isSplit = (choice: string) => SPLITS.some(({ value }) => value === choice);

interface TargetSelectProps {
  label: string;
  value: string;
  /** Whether the column becomes something in another way. */
  isUsed: boolean;
  fields: readonly Field[];
  onChoose: (choice: string) => void;
}

const AllTargets = ({ fields }: Pick<TargetSelectProps, 'fields'>) => (
  <>
    {groupsOf(fields).map((group) => (
      <optgroup key={group} label={group}>
        {fields
          .filter((field) => groupOf(field) === group)
          .map(({ name }) => (
            <option key={name} value={name}>
              {labelOf(name)}
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
  </>
);

const textOfChoice = (choice: string) => SPLITS.find(({ value }) => value === choice)?.label ?? labelOf(choice);

/** The lists of a wide file would be thousands of options, so each is made once somebody reaches for it. */
function TargetSelect({ label, value, isUsed, fields, onChoose }: TargetSelectProps) {
  const [isReached, setReached] = useState(false);
  const reach = () => setReached(true);
  const isListed = isReached && (isSplit(value) || fields.some(({ name }) => name === value));
  return (
    <select
      aria-label={label}
      className={fieldStyles.input}
      value={value}
      onFocus={reach}
      onPointerEnter={reach}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">{isUsed ? 'Nothing else' : 'Leave it out'}</option>
      {value !== '' && !isListed && <option value={value}>{textOfChoice(value)}</option>}
      {isReached && <AllTargets fields={fields} />}
    </select>
  );
}

export interface ColumnRowsProps {
  table: Table;
  mapping: OpenMapping;
  preview: Preview | undefined;
  onChange: (mapping: OpenMapping) => void;
  /** Columns in which another field is being added. */
  adding: readonly string[];
  onAdd: (column: string) => void;
}

const FIRST_OF = ' | ';

/** What a column's cells become in one record. */
function After({ preview, column, at }: { preview: Preview | undefined; column: string; at: number }) {
  // What is the first of several columns has all their names.
  const isOf = (name: string) => name === column || name.split(FIRST_OF).includes(column);
  const cells = preview?.records[at]?.filter((cell) => isOf(cell.column)) ?? [];
  return (
    <td>
      {cells.map(({ field, text, fault }) => (
        <div key={field} className={fault ? styles.faulty : undefined} title={fault}>
          {text ? choiceText(field, text) : '–'}
          {fault && <span className={styles.reason}> {fault}</span>}
        </div>
      ))}
    </td>
  );
}

/** Of which fields a column is one of several that may be filled. */
const FirstOf = ({ column, mapping, onChange }: Pick<ColumnRowsProps, 'mapping' | 'onChange'> & { column: string }) => (
  <>
    {Object.entries(mapping.firstOf)
      .filter(([, columns]) => columns.includes(column))
      .map(([field, columns]) => (
        <p key={field} className={styles.firstOf}>
          {labelOf(field)}: the first of {columns.join(', ')} that is filled
          <Button look="plain" onClick={() => onChange(takeOne(mapping, field))}>
            Only {columns[0]}
          </Button>
        </p>
      ))}
  </>
);

/** The columns of a file: what each becomes, with the first records before and after. */
export const ColumnRows = (props: ColumnRowsProps) => {
  const { table, mapping, preview, onChange, adding, onAdd } = props;
  const [opened, setOpened] = useState<string>();
  const records = table.samples.map((cells, at) => ({ name: `Record ${at + 1}`, cells, at }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.scroll} aria-label="Columns" tabIndex={0}>
      <table className={styles.columns}>
        <thead>
          <tr>
            <th scope="col">Column</th>
            <th scope="col">Becomes</th>
            {records.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {table.header.map((column, position) => {
          const targets = targetsOf(mapping, column).map(choiceOfTarget);
          const isAdding = adding.includes(column);
          const shown = targets.length === 0 || isAdding ? [...targets, ''] : targets;
          const fields = [
            ...targets,
            ...Object.keys(mapping.firstOf).filter((field) => mapping.firstOf[field]?.includes(column)),
          ];
          const note = (table.columnNotes[column] ?? [])
            .flatMap((one) => noteWords(one, mapping, fields) ?? [])
            .join(' ');
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
                        isUsed={fields.length > (choice === '' ? 0 : 1)}
                        fields={table.fields}
                        onChoose={(next) => onChange(chooseTarget(mapping, column, at, next))}
                      />
                    ))}
                    {targets.length > 0 && (
                      <div className={styles.targetActions}>
                        {!isAdding && (
                          <IconButton
                            icon="plus"
                            label={`Make another field of ${column}, too`}
                            onClick={() => onAdd(column)}
                          />
                        )}
                        {targets.some((choice) => !isSplit(choice)) && (
                          <IconButton icon="more" label={`How ${column} is read`} onClick={() => setOpened(column)} />
                        )}
                      </div>
                    )}
                  </div>
                  <FirstOf column={column} mapping={mapping} onChange={onChange} />
                </td>
                {records.map(({ name, cells }) => (
                  <td key={name} className={styles.before}>
                    {cells[position] || '–'}
                  </td>
                ))}
              </tr>
              <tr>
                {records.map(({ name, at }) => (
                  <After key={name} preview={preview} column={column} at={at} />
                ))}
              </tr>
            </tbody>
          );
        })}
      </table>
      <ColumnDialog column={opened} mapping={mapping} onChange={onChange} onClose={() => setOpened(undefined)} />
    </section>
  );
};
