import { type TypedText } from '../api/graphql';
import { type Answered, useAnswer } from '../api/use-answer';
import { Ask, type AskProps } from './ask';
import { faultsOf } from './states/advice';

export interface AskChangeProps<TVariables> extends Omit<AskProps, 'isDisabled' | 'fault' | 'onYes'> {
  document: TypedText<{ answer: Answered }, TVariables>;
  variables: TVariables;
  /** While something is missing that it needs. */
  isIncomplete?: boolean;
  /** Called once it is done, in place of `onClose`. */
  onDone?: () => void;
}

/** A question before a change: sends it, says why it was not made, and closes once it was. */
export function AskChange<TVariables>(props: AskChangeProps<TVariables>) {
  const { document, variables, isIncomplete = false, onDone = props.onClose, ...ask } = props;
  const { mutate, isPending, error } = useAnswer(document, { onSuccess: onDone });
  return (
    <Ask
      {...ask}
      isDisabled={isIncomplete || isPending}
      fault={faultsOf(error).general}
      onYes={() => mutate(variables)}
    />
  );
}
