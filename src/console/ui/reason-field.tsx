import { TextField } from './field';

export interface ReasonFieldProps {
  /** Who reads it, and for how long. */
  help: string;
  reason: string;
  onType: (reason: string) => void;
}

/** Why something is done, in words that are stored. */
export const ReasonField = ({ help, reason, onType }: ReasonFieldProps) => (
  <TextField
    label="Reason"
    help={help}
    maxLength={4096}
    autoComplete="off"
    value={reason}
    onChange={({ target }) => onType(target.value)}
  />
);
