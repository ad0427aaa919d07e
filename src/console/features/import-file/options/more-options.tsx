import { type ReactNode, useState } from 'react';
import { useSession } from '../../../api/session';
import { Card } from '../../../ui/card';
import { SelectField, TextField } from '../../../ui/field';
import { formatCount, formatShare } from '../../../ui/values/format-money';
import { labelOf } from '../faults/words';
import styles from '../import-file.module.css';
import { type Field, type OpenMapping } from '../reading/messages';
import { BRAKES, type Brake, type ImportSettings, limitOf } from './import-settings';
import { PORTFOLIOS } from './portfolios';

interface YesNoProps {
  label: string;
  help?: string;
  no: string;
  yes: string;
  value: boolean;
  onChoose: (value: boolean) => void;
}

const YesNo = ({ label, help, no, yes, value, onChoose }: YesNoProps) => (
  <SelectField
    label={label}
    help={help}
    value={value ? 'yes' : ''}
    onChange={({ target }) => onChoose(target.value === 'yes')}
  >
    <option value="">{no}</option>
    <option value="yes">{yes}</option>
  </SelectField>
);

interface CellsProps {
  mapping: OpenMapping;
  fields: readonly Field[];
  onChange: (mapping: OpenMapping) => void;
}

const AS_SEPARATORS = [';', ',', '|', '/'];

function CellsCard({ mapping, fields, onChange }: CellsProps) {
  const [empty, setEmpty] = useState('');
  const change = (patch: Partial<OpenMapping>) => onChange({ ...mapping, ...patch } as OpenMapping);
  const addEmpty = () => {
    const text = empty.trim();
    if (text !== '' && !mapping.empty.includes(text)) change({ empty: [...mapping.empty, text] });
    setEmpty('');
  };
  const same = fields.filter(({ name, isText }) => isText && !Object.hasOwn(mapping.constants, name));
  return (
    <Card title="Cells and rows">
      <div className={styles.values}>
        <SelectField
          label="Decimal sign"
          value={mapping.decimal ?? ''}
          onChange={({ target: { value } }) => change({ decimal: value === '.' || value === ',' ? value : null })}
        >
          <option value="">As each column shows it</option>
          <option value=".">Point: 1,234.50</option>
          <option value=",">Comma: 1.234,50</option>
        </SelectField>
        <SelectField
          label="Between items of a list"
          value={mapping.separator ?? ';'}
          onChange={({ target }) => change({ separator: target.value })}
        >
          {AS_SEPARATORS.map((sign) => (
            <option key={sign} value={sign}>
              {sign}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Another text that counts as empty"
          help={mapping.empty.length > 0 ? `So far: ${mapping.empty.join(', ')}` : 'Such as NULL or TBD'}
          value={empty}
          onChange={({ target }) => setEmpty(target.value)}
          onBlur={addEmpty}
          onKeyDown={({ key }) => key === 'Enter' && addEmpty()}
        />
        <YesNo
          label="Empty cells"
          no="Leave their field as it is"
          yes="Clear their field"
          value={mapping.clearEmpty}
          onChoose={(clearEmpty) => change({ clearEmpty })}
        />
        <YesNo
          label="Extensions of telephone numbers"
          no="Fail"
          yes="Are left out"
          value={mapping.dropExtensions}
          onChoose={(dropExtensions) => change({ dropExtensions })}
        />
        <YesNo
          label="Rows that look like totals"
          no="Fail"
          yes="Are left out"
          value={mapping.skipTotals}
          onChoose={(skipTotals) => change({ skipTotals })}
        />
        <SelectField
          label="A field that is the same in every row"
          help="Its value is typed under “How cells are read”."
          value=""
          onChange={({ target }) => change({ constants: { ...mapping.constants, [target.value]: '' } })}
        >
          <option value="">Choose a field</option>
          {same.map(({ name }) => (
            <option key={name} value={name}>
              {labelOf(name) === name ? name : `${labelOf(name)} (${name})`}
            </option>
          ))}
        </SelectField>
      </div>
    </Card>
  );
}

const usualText = ({ usual, isShare }: Brake) =>
  usual === null ? 'As usual: no limit' : `As usual: ${isShare ? formatShare(usual) : formatCount(usual)}`;

interface SettingsProps {
  settings: ImportSettings;
  onChange: (settings: ImportSettings) => void;
}

function BrakeFields({ brake, settings, onChange }: SettingsProps & { brake: Brake }) {
  const text = settings.brakes[brake.name];
  const change = (value: string | null | undefined) => {
    const { [brake.name]: _before, ...others } = settings.brakes;
    onChange({ ...settings, brakes: value === undefined ? others : { ...others, [brake.name]: value } });
  };
  const choices = { usual: undefined, none: null, own: '' } as const;
  const chosen = text === undefined ? 'usual' : text === null ? 'none' : 'own';
  return (
    <div className={styles.brake}>
      <SelectField
        label={brake.label}
        value={chosen}
        onChange={({ target }) => change(choices[target.value as keyof typeof choices])}
      >
        <option value="usual">{usualText(brake)}</option>
        {brake.usual !== null && <option value="none">No limit</option>}
        <option value="own">Another limit</option>
      </SelectField>
      {typeof text === 'string' && (
        <TextField
          label={`Limit: ${brake.label}`}
          help={brake.isShare ? 'In percent, such as 5' : undefined}
          fault={text !== '' && limitOf(brake, text) === undefined ? 'This is not a limit.' : undefined}
          inputMode="decimal"
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </div>
  );
}

function ImportCard({ settings, onChange }: SettingsProps) {
  const { can } = useSession();
  const brakes = BRAKES.filter(
    ({ name, tellsBalances }) =>
      (name !== 'missingShare' || settings.complete.trim() !== '') && (!tellsBalances || can('accounts:read')),
  );
  return (
    <Card
      title="The import"
      note="A plan that goes past a limit is held until somebody with imports:release lets it go on. Rows that fail do not hold it, unless you set a limit: they change nothing, and you get them back as a file."
    >
      <div className={styles.values}>
        <TextField
          label="Complete for the portfolio"
          help="Only if the file names every account of one portfolio. Accounts that it does not name are listed, and never changed."
          list={PORTFOLIOS}
          value={settings.complete}
          onChange={({ target }) => onChange({ ...settings, complete: target.value })}
        />
        <YesNo
          label="Several rows of one account"
          no="The first one counts"
          yes="The last one counts"
          value={settings.lastCounts}
          onChoose={(lastCounts) => onChange({ ...settings, lastCounts })}
        />
        <TextField
          label="Organization that the rows may name"
          help="Empty: your own alone."
          value={settings.fromOrganization}
          onChange={({ target }) => onChange({ ...settings, fromOrganization: target.value })}
        />
        {brakes.map((brake) => (
          <BrakeFields key={brake.name} brake={brake} settings={settings} onChange={onChange} />
        ))}
      </div>
    </Card>
  );
}

export interface MoreOptionsProps {
  /** Whether they are shown from the start. */
  isOpen: boolean;
  /** How the file is read. */
  source: ReactNode;
  /** Of a file with columns. */
  cells: CellsProps | undefined;
  settings: ImportSettings;
  onSettings: (settings: ImportSettings) => void;
}

/** What most files need nothing of. */
export const MoreOptions = ({ isOpen, source, cells, settings, onSettings }: MoreOptionsProps) => (
  <details className={styles.more} open={isOpen}>
    <summary>More options</summary>
    <div className={styles.moreCards}>
      {source}
      {cells && <CellsCard {...cells} />}
      <ImportCard settings={settings} onChange={onSettings} />
    </div>
  </details>
);
