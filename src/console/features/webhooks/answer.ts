import { type Failure } from '../../api/failure';
import { whatToDo } from '../../ui/states/advice';

/** What the service answered to a change of a webhook. */
export interface WebhookChange {
  success: boolean;
  message: string;
  details?: readonly { field: string; message: string }[] | null;
}

/** What is wrong with what was asked for. */
export interface Faults<Field extends string> {
  /** What can be shown beside a field. */
  at: Partial<Record<Field, string>>;
  /** The rest. */
  general: string | undefined;
}

/**
 * Why a change was not made, in words.
 * @param fields those that the form has; what is wrong with others is shown with the rest
 */
export function faultsOf<Field extends string>(
  answer: WebhookChange | undefined,
  failure: Failure | null,
  fields: readonly Field[],
): Faults<Field> {
  if (failure) return { at: {}, general: `${failure.message} ${whatToDo(failure)}` };
  if (!answer || answer.success) return { at: {}, general: undefined };
  const details = answer.details ?? [];
  const at: Faults<Field>['at'] = {};
  const others: string[] = [];
  for (const { field, message } of details) {
    const own = fields.find((one) => one === field);
    if (own) at[own] = `It ${message}.`;
    else others.push(`${field} ${message}`);
  }
  const isTold = details.length > 0 && others.length === 0;
  return { at, general: isTold ? undefined : [answer.message, ...others].join('. ') };
}
