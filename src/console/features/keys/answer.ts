import { type Failure } from '../../api/failure';
import { whatToDo } from '../../ui/states/advice';

/** What the service answered to a change of a key. */
interface Answer {
  success: boolean;
  message: string;
  details?: readonly { field: string; message: string }[] | null;
}

/** Why a change was not made, in words; undefined if it was. */
export function refusalOf(answer: Answer | undefined): string | undefined {
  if (!answer || answer.success) return undefined;
  const details = (answer.details ?? []).map(({ field, message }) => `${field} ${message}`);
  return [answer.message, ...details].join('. ');
}

/** Why a change could not even be asked for; undefined if it could. */
export const failureText = (failure: Failure | null): string | undefined =>
  failure ? `${failure.message} ${whatToDo(failure)}` : undefined;

const NETWORK = /^networks(?:\[(\d+)\])?$/;

/**
 * Why a change with networks was not made: what is wrong with which of them, to be shown beside them, and the rest.
 * @param networks those that were sent
 */
export function faultsOf(answer: Answer | undefined, failure: Failure | null, networks: readonly string[]) {
  const details = answer?.details ?? [];
  const ofNetworks = details.filter(({ field }) => NETWORK.test(field));
  const wrong = ofNetworks.flatMap(({ field }) => networks[Number(NETWORK.exec(field)?.[1])] ?? []);
  const names = wrong.length > 0 ? `${wrong.map((network) => `“${network}”`).join(', ')}: ` : '';
  const others = details.filter((one) => !ofNetworks.includes(one));
  const isSaid = details.length > 0 && others.length === 0;
  return {
    networks: ofNetworks[0] && `${names}${ofNetworks[0].message}.`,
    general: failureText(failure) ?? (isSaid || !answer ? undefined : refusalOf({ ...answer, details: others })),
  };
}

/** Networks as they are typed: one a line, or between commas. */
export const networksIn = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** The beginning of a day of the reader's zone. */
export const beginningOf = (day: string): string => new Date(`${day}T00:00:00`).toISOString();
