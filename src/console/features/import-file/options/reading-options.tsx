import { Card } from '../../../ui/card';
import { ChoiceField, TextField } from '../../../ui/field';
import { PORTFOLIOS } from '../../portfolios';
import { labelOf } from '../faults/words';
import styles from '../import-file.module.css';
import { type OpenMapping } from '../reading/messages';

/** Countries to choose from, by their codes. */
export const COUNTRIES = { US: 'United States', CA: 'Canada', GB: 'United Kingdom', MX: 'Mexico' } as const;

/** In which order dates have their parts. */
export const DATES = {
  mdy: 'Month first',
  dmy: 'Day first',
  serial: 'Numbers by which a spreadsheet counts days',
} as const;

export interface ReadingOptionsProps {
  mapping: OpenMapping;
  onChange: (mapping: OpenMapping) => void;
}

/** How cells are read where they can be read in several ways, and the values that every row gets. */
export const ReadingOptions = ({ mapping, onChange }: ReadingOptionsProps) => (
  <Card title="How cells are read">
    <div className={styles.values}>
      <ChoiceField
        label="Dates such as 3/4/2026"
        none="Only if they can be read in one way"
        options={DATES}
        value={mapping.dates ?? undefined}
        onChoose={(dates) => onChange({ ...mapping, dates: dates ?? null } as OpenMapping)}
      />
      <ChoiceField
        label="Telephone numbers without a country"
        none="Fail"
        options={COUNTRIES}
        value={mapping.country ?? undefined}
        onChoose={(country) => onChange({ ...mapping, country: country ?? null } as OpenMapping)}
      />
      {Object.entries(mapping.constants).map(([field, value]) => (
        <TextField
          key={field}
          label={`${labelOf(field)} of every row`}
          help={field === 'portfolioId' ? 'No column has it. New accounts need it.' : 'Empty: none.'}
          list={field === 'portfolioId' ? PORTFOLIOS : undefined}
          value={typeof value === 'string' ? value : JSON.stringify(value)}
          onType={(text) => onChange({ ...mapping, constants: { ...mapping.constants, [field]: text } } as OpenMapping)}
        />
      ))}
    </div>
  </Card>
);
