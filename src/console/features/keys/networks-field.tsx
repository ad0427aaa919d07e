import { TextField } from '../../ui/field';

export interface NetworksFieldProps {
  text: string;
  fault: string | undefined;
  onType: (text: string) => void;
}

/** From where a key may be used. */
export const NetworksField = ({ text, fault, onType }: NetworksFieldProps) => (
  <TextField
    label="Networks"
    help="Addresses or networks such as 203.0.113.0/24, between commas. Empty: from anywhere."
    value={text}
    fault={fault}
    autoComplete="off"
    spellCheck={false}
    onChange={({ target }) => onType(target.value)}
  />
);
