import { type Failure } from '../../api/failure';
import { TextField, type TextFieldProps } from '../../ui/field';
import { failureText } from '../../ui/states/advice';

const NETWORK = /^networks(?:\[(\d+)\])?$/;

/**
 * Why a change with networks was not made: what is wrong with which of them, to be shown beside them, and the rest.
 * @param networks those that were sent
 */
export function networkFaults(failure: Failure | null, networks: readonly string[] = []) {
  const details = failure?.details ?? [];
  const ofNetworks = details.filter(({ field }) => NETWORK.test(field));
  const wrong = ofNetworks.flatMap(({ field }) => networks[Number(NETWORK.exec(field)?.[1])] ?? []);
  const names = wrong.length > 0 ? `${wrong.map((network) => `“${network}”`).join(', ')}: ` : '';
  const others = details.filter((one) => !ofNetworks.includes(one)).map(({ field, message }) => `${field} ${message}`);
  const isSaid = details.length > 0 && others.length === 0;
  return {
    networks: ofNetworks[0] && `${names}${ofNetworks[0].message}.`,
    general: failure && !isSaid ? failureText(failure, others) : undefined,
  };
}

/** Networks as they are typed: one a line, or between commas. */
export const networksIn = (text: string): string[] => text.split(/[\s,]+/).filter((one) => one !== '');

/** From where a key may be used. */
export const NetworksField = (props: Pick<TextFieldProps, 'value' | 'fault' | 'onType'>) => (
  <TextField
    {...props}
    label="Networks"
    help="Addresses or networks such as 203.0.113.0/24, between commas. Empty: from anywhere."
  />
);
