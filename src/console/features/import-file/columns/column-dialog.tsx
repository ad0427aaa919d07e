import { type COLUMN_TYPES, type ColumnRule } from '../../../../files/columns/mapping';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { ChoiceField, TextField } from '../../../ui/field';
import { labelOf } from '../faults/words';
import styles from '../import-file.module.css';
import { COUNTRIES, DATES } from '../options/reading-options';
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

const AS_OTHERS = 'As in the other columns';

const RuleFields = ({ rule, onChange }: { rule: ColumnRule; onChange: (patch: RulePatch) => void }) => (
  <fieldset className={styles.rule}>
    <legend>{labelOf(rule.field)}</legend>
    <div className={styles.values}>
      <ChoiceField
        label="Read as"
        none="As the field needs it"
        options={TYPES}
        value={rule.type}
        onChoose={(type) => onChange({ type })}
      />
      <TextField
        label="Fill up with zeros to"
        help="How many digits it has, such as 5 of a ZIP code. Empty: as it is."
        inputMode="numeric"
        value={rule.digits ?? ''}
        onType={(text) => onChange({ digits: /^[1-9]\d?$/.test(text) ? Number(text) : undefined })}
      />
      <ChoiceField
        label="Order of day and month"
        none={AS_OTHERS}
        options={DATES}
        value={rule.dates}
        onChoose={(dates) => onChange({ dates })}
      />
      <ChoiceField
        label="Country of its telephone numbers"
        none={AS_OTHERS}
        options={COUNTRIES}
        value={rule.country}
        onChoose={(country) => onChange({ country })}
      />
      <ChoiceField
        label="Its decimal sign"
        none={AS_OTHERS}
        options={{ '.': 'Point', ',': 'Comma' }}
        value={rule.decimal}
        onChoose={(decimal) => onChange({ decimal })}
      />
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
