import { Card } from '../../ui/card';
import { SelectField, TextField } from '../../ui/field';
import styles from './import-file.module.css';
import { type OpenMapping } from './messages';

export interface ReadingOptionsProps {
  mapping: OpenMapping;
  onChange: (mapping: OpenMapping) => void;
}

/** How cells are read where they can be read in several ways, and the values that every row gets. */
export const ReadingOptions = ({ mapping, onChange }: ReadingOptionsProps) => (
  <Card title="How cells are read">
    <div className={styles.values}>
      <SelectField
        label="Dates such as 3/4/2026"
        value={mapping.dates ?? ''}
        onChange={({ target: { value } }) => onChange({ ...mapping, dates: value || null } as OpenMapping)}
      >
        <option value="">Only if they can be read in one way</option>
        <option value="mdy">Month first</option>
        <option value="dmy">Day first</option>
      </SelectField>
      <SelectField
        label="Telephone numbers without a country"
        value={mapping.country ?? ''}
        onChange={({ target: { value } }) => onChange({ ...mapping, country: value || null } as OpenMapping)}
      >
        <option value="">Fail</option>
        <option value="US">Are in the United States</option>
        <option value="CA">Are in Canada</option>
        <option value="GB">Are in the United Kingdom</option>
        <option value="MX">Are in Mexico</option>
      </SelectField>
      {Object.entries(mapping.constants).map(([field, value]) => (
        <TextField
          key={field}
          label={`${field} of every row`}
          help="No column has it. New accounts need it."
          value={typeof value === 'string' ? value : JSON.stringify(value)}
          onChange={({ target }) =>
            onChange({ ...mapping, constants: { ...mapping.constants, [field]: target.value } } as OpenMapping)
          }
        />
      ))}
    </div>
  </Card>
);
