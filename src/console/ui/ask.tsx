import { type ReactNode } from 'react';
import { type TypedText } from '../api/graphql';
import { type Answered, useAnswer } from '../api/use-answer';
import { Button } from './button';
import { Dialog, type DialogProps } from './dialog';
import styles from './dialog.module.css';
import { faultsOf } from './states/advice';
import { Fault } from './states/states';

export interface AskProps extends Omit<DialogProps, 'actions'> {
  /** What the buttons say. */
  no?: string;
  yes: ReactNode;
  look?: 'primary' | 'danger';
  /** While something is missing, or is being done. */
  isDisabled?: boolean;
  /** Why it was not done. */
  fault?: string | undefined;
  onYes: () => void;
}

/** A question before something is done, with the fields that it needs: Enter in one of them goes on. */
export function Ask(props: AskProps) {
  const { no = 'Cancel', yes, look = 'primary', isDisabled = false, fault, onYes, children, ...dialog } = props;
  return (
    <Dialog {...dialog}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          // A form that shows this dialog is not sent with it.
          event.stopPropagation();
          if (!isDisabled) onYes();
        }}
      >
        {children}
        <Fault>{fault}</Fault>
        <div className={styles.actions}>
          <Button onClick={dialog.onClose}>{no}</Button>
          <Button look={look} type="submit" disabled={isDisabled}>
            {yes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

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
