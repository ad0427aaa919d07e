import { type ReactNode, useState } from 'react';
import { useSession } from '../../../api/session';
import { Card } from '../../../ui/card';
import { ChoiceField, TextField } from '../../../ui/field';
import { formatCount, formatShare } from '../../../ui/values/format-money';
import { BRAKES, type Brake } from '../../imports/brakes';
import { PORTFOLIOS } from '../../portfolios';
import { labelOf } from '../faults/words';
import styles from '../import-file.module.css';
import { type Field, type OpenMapping } from '../reading/messages';
import { type ImportSettings, limitOf } from './import-settings';

interface YesNoProps {
  label: string;
  no: string;
  yes: string;
  value: boolean;
  onChoose: (value: boolean) => void;
}

const YesNo = ({ label, no, yes, value, onChoose }: YesNoProps) => (
  <ChoiceField
    label={label}
    none={no}
    options={{ yes }}
    value={value ? 'yes' : ''}
    onChoose={(chosen) => onChoose(chosen === 'yes')}
  />
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
        <ChoiceField
          label="Decimal sign"
          none="As each column shows it"
          options={{ '.': 'Point: 1,234.50', ',': 'Comma: 1.234,50' }}
          value={mapping.decimal ?? ''}
          onChoose={(decimal) => change({ decimal: decimal ?? null })}
        />
        <ChoiceField
          label="Between items of a list"
          options={AS_SEPARATORS.map((sign) => [sign, sign] as const)}
          value={mapping.separator ?? ';'}
          onChoose={(separator) => change({ separator })}
        />
        <TextField
          label="Another text that counts as empty"
          help={mapping.empty.length > 0 ? `So far: ${mapping.empty.join(', ')}` : 'Such as NULL or TBD'}
          value={empty}
          onType={setEmpty}
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
        <ChoiceField
          label="A field that is the same in every row"
          help="Its value is typed under “How cells are read”."
          none="Choose a field"
          options={same.map(
            ({ name }) => [name, labelOf(name) === name ? name : `${labelOf(name)} (${name})`] as const,
          )}
          value=""
          onChoose={(name) => name && change({ constants: { ...mapping.constants, [name]: '' } })}
        />
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
  const values = { usual: undefined, none: null, own: '' } as const;
  const chosen = text === undefined ? 'usual' : text === null ? 'none' : 'own';
  const options = [
    ['usual', usualText(brake)] as const,
    ...(brake.usual === null ? [] : [['none', 'No limit'] as const]),
    ['own', 'Another limit'] as const,
  ];
  return (
    <div className={styles.brake}>
      <ChoiceField
        label={brake.label}
        options={options}
        value={chosen}
        onChoose={(name = 'usual') => change(values[name])}
      />
      {typeof text === 'string' && (
        <TextField
          label={`Limit: ${brake.label}`}
          help={brake.isShare ? 'In percent, such as 5' : undefined}
          fault={text !== '' && limitOf(brake, text) === undefined ? 'This is not a limit.' : undefined}
          inputMode="decimal"
          value={text}
          onType={change}
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
          onType={(complete) => onChange({ ...settings, complete })}
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
          onType={(fromOrganization) => onChange({ ...settings, fromOrganization })}
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
