import { Card } from '../../../ui/card';
import { SelectField, TextField } from '../../../ui/field';
import { labelOf } from '../faults/words';
import styles from '../import-file.module.css';
import { type OpenMapping } from '../reading/messages';
import { PORTFOLIOS } from './portfolios';

/** Countries to choose from, by their codes. */
export const COUNTRIES = [
  ['US', 'United States'],
  ['CA', 'Canada'],
  ['GB', 'United Kingdom'],
  ['MX', 'Mexico'],
] as const;

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
        <option value="serial">Numbers by which a spreadsheet counts days</option>
      </SelectField>
      <SelectField
        label="Telephone numbers without a country"
        value={mapping.country ?? ''}
        onChange={({ target: { value } }) => onChange({ ...mapping, country: value || null } as OpenMapping)}
      >
        <option value="">Fail</option>
        {COUNTRIES.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {Object.entries(mapping.constants).map(([field, value]) => (
        <TextField
          key={field}
          label={`${labelOf(field)} of every row`}
          help={field === 'portfolioId' ? 'No column has it. New accounts need it.' : 'Empty: none.'}
          list={field === 'portfolioId' ? PORTFOLIOS : undefined}
          value={typeof value === 'string' ? value : JSON.stringify(value)}
          onChange={({ target }) =>
            onChange({ ...mapping, constants: { ...mapping.constants, [field]: target.value } } as OpenMapping)
          }
        />
      ))}
    </div>
  </Card>
);
