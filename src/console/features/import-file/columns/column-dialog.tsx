import { type COLUMN_TYPES, type ColumnRule } from '../../../../files/columns/mapping';
import { DATE_READINGS } from '../../../../files/columns/values/dates';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { SelectField, TextField } from '../../../ui/field';
import { labelOf } from '../faults/words';
import styles from '../import-file.module.css';
import { COUNTRIES } from '../options/reading-options';
import { type OpenMapping } from '../reading/messages';
import { chooseRule, type RulePatch, ruleOfTarget, targetsOf } from './edit-mapping';

type ColumnType = (typeof COLUMN_TYPES)[number];

const TYPES: Record<ColumnType, string> = {
  text: 'Text, as it is',
  number: 'A number',
  percent: 'A percentage: 60 is 0.6',
  boolean: 'Yes or no',
  date: 'A date',
  phone: 'A telephone number',
  list: 'A list',
  json: 'JSON',
};
const TYPE_NAMES = Object.keys(TYPES) as ColumnType[];

interface RuleFieldsProps {
  rule: ColumnRule;
  onChange: (patch: RulePatch) => void;
}

const RuleFields = ({ rule, onChange }: RuleFieldsProps) => (
  <fieldset className={styles.rule}>
    <legend>{labelOf(rule.field)}</legend>
    <div className={styles.values}>
      <SelectField
        label="Read as"
        value={rule.type ?? ''}
        onChange={({ target }) => onChange({ type: TYPE_NAMES.find((type) => type === target.value) })}
      >
        <option value="">As the field needs it</option>
        {TYPE_NAMES.map((type) => (
          <option key={type} value={type}>
            {TYPES[type]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Fill up with zeros to"
        help="How many digits it has, such as 5 of a ZIP code. Empty: as it is."
        inputMode="numeric"
        value={rule.digits ?? ''}
        onChange={({ target }) =>
          onChange({ digits: /^[1-9]\d?$/.test(target.value) ? Number(target.value) : undefined })
        }
      />
      <SelectField
        label="Order of day and month"
        value={rule.dates ?? ''}
        onChange={({ target }) => onChange({ dates: DATE_READINGS.find((one) => one === target.value) })}
      >
        <option value="">As in the other columns</option>
        <option value="mdy">Month first</option>
        <option value="dmy">Day first</option>
        <option value="serial">Numbers by which a spreadsheet counts days</option>
      </SelectField>
      <SelectField
        label="Country of its telephone numbers"
        value={rule.country ?? ''}
        onChange={({ target }) => onChange({ country: COUNTRIES.find(([code]) => code === target.value)?.[0] })}
      >
        <option value="">As in the other columns</option>
        {COUNTRIES.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Its decimal sign"
        value={rule.decimal ?? ''}
        onChange={({ target }) => onChange({ decimal: (['.', ','] as const).find((one) => one === target.value) })}
      >
        <option value="">As in the other columns</option>
        <option value=".">Point</option>
        <option value=",">Comma</option>
      </SelectField>
    </div>
  </fieldset>
);

export interface ColumnDialogProps {
  /** Undefined: none is open. */
  column: string | undefined;
  mapping: OpenMapping;
  onChange: (mapping: OpenMapping) => void;
  onClose: () => void;
}

/** How the cells of one column are read. */
export const ColumnDialog = ({ column, mapping, onChange, onClose }: ColumnDialogProps) => (
  <Dialog
    open={column !== undefined}
    onClose={onClose}
    title={`How ${column ?? ''} is read`}
    actions={
      <Button look="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    {column !== undefined &&
      targetsOf(mapping, column).map((target, at) => {
        const rule = ruleOfTarget(target);
        return (
          rule && (
            <RuleFields
              key={rule.field}
              rule={rule}
              onChange={(patch) => onChange(chooseRule(mapping, column, at, patch))}
            />
          )
        );
      })}
  </Dialog>
);
