import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { type IconName } from '../../../ui/icon';
import { whatToDo } from '../../../ui/states/advice';
import { formatCount } from '../../../ui/values/format-money';
import { paths } from '../../../url/paths';
import styles from '../imports.module.css';
import { useDecision } from './decide';
import { type Decision } from './decisions';

interface Counts {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

interface Words {
  label: string;
  icon: IconName;
  title: string;
  confirm: string;
  look: 'primary' | 'danger' | 'normal';
}

const WORDS: Record<Decision['kind'], Words> = {
  apply: { label: 'Apply', icon: 'check', title: 'Apply this plan?', confirm: 'Apply the plan', look: 'primary' },
  release: { label: 'Release', icon: 'check', title: 'Release this import?', confirm: 'Release it', look: 'primary' },
  cancel: {
    label: 'Cancel',
    icon: 'close',
    title: 'Cancel this import?',
    confirm: 'Cancel the import',
    look: 'danger',
  },
  undo: { label: 'Undo', icon: 'history', title: 'Plan an undo?', confirm: 'Plan the undo', look: 'normal' },
};

export interface DecisionButtonsProps {
  decisions: readonly Decision[];
  /** What the plan comes to. */
  planned: Counts;
  /** What is carried out by now. */
  done: Counts;
  /** Why it is held. */
  held?: ReactNode;
  /** Whether it stops once more, for review, when it is released. */
  stopsForReview?: boolean;
}

const sumOf = ({ created, updated, unchanged, failed }: Counts) => created + updated + unchanged + failed;

function AboutDecision({ kind, planned, done, held, stopsForReview }: DecisionButtonsProps & Pick<Decision, 'kind'>) {
  switch (kind) {
    case 'apply':
      return (
        <>
          It creates {formatCount(planned.created)} accounts and updates {formatCount(planned.updated)}. The{' '}
          {formatCount(planned.failed)} failed rows change nothing. Accounts that changed since the plan are left as
          they are, and their rows fail.
        </>
      );
    case 'release':
      return (
        <>
          {held} {stopsForReview ? 'Once released, it waits for your review.' : 'Once released, the plan is applied.'}{' '}
          You are recorded as the one who let it go on.
        </>
      );
    case 'cancel':
      return sumOf(done) > 0 ? (
        <>
          What is carried out stays: {formatCount(done.created)} accounts created, {formatCount(done.updated)} updated.
          You can undo it afterwards.
        </>
      ) : (
        <>No account has been changed, and none will be.</>
      );
    case 'undo':
      return (
        <>
          This plans to put {formatCount(done.updated)} accounts back as they were. You see the plan before anything is
          written. What somebody has changed since stays, and so do the {formatCount(done.created)} accounts that were
          created.
        </>
      );
  }
}

/** What can be decided, each behind a question that says what it will do. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { decisions } = props;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Decision>();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending, error, reset } = useDecision((importId) => {
    setOpen(false);
    if (asked?.kind === 'undo') void navigate(paths.import(importId));
  });
  const ask = (decision: Decision) => {
    reset();
    setAsked(decision);
    setOpen(true);
  };
  const words = asked && WORDS[asked.kind];
  return (
    <>
      {decisions.map((decision) => {
        const { label, icon, look } = WORDS[decision.kind];
        return (
          <Button key={decision.kind} icon={icon} look={look} onClick={() => ask(decision)}>
            {label}
          </Button>
        );
      })}
      {asked && words && (
        <Dialog
          open={isOpen}
          onOpenChange={setOpen}
          title={words.title}
          about={<AboutDecision {...props} kind={asked.kind} />}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>Not now</Button>
              <Button
                look={words.look === 'normal' ? 'primary' : words.look}
                disabled={isPending}
                onClick={() => mutate(asked)}
              >
                {words.confirm}
              </Button>
            </>
          }
        >
          {error && (
            <p role="alert" className={styles.fault}>
              {error.message} {whatToDo(error)}
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}
