import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../../api/session';
import { answerOf, useWrite } from '../../../api/use-answer';
import { Ask } from '../../../ui/ask';
import { Button } from '../../../ui/button';
import { ReasonField, TextField } from '../../../ui/field';
import { type IconName } from '../../../ui/icon';
import { faultsOf } from '../../../ui/states/advice';
import { countText, formatCount } from '../../../ui/values/format-money';
import { paths } from '../../../url/paths';
import { PORTFOLIOS, Portfolios } from '../../portfolios';
import { brakeText, type HeldBrake } from '../brakes';
import styles from '../imports.module.css';
import { type Counts, sumOf } from '../outcomes/outcome-counts';
import { type Decidable, type Decision, decisionsOf } from './decisions';
import {
  ApplyImportDocument,
  CancelImportDocument,
  type DecidedFragment,
  ReleaseImportDocument,
  UndoImportDocument,
} from './decisions.generated';

/** What is decided; for a release why, and for an undo in which portfolio alone, if any. */
interface Decided {
  decision: Decision;
  typed: string;
}

function send({ decision, typed }: Decided): Promise<DecidedFragment> {
  switch (decision.kind) {
    case 'apply': {
      const { id, planChecksum } = decision;
      return answerOf(ApplyImportDocument, { id, planChecksum });
    }
    case 'release':
      return answerOf(ReleaseImportDocument, { id: decision.id, reason: typed });
    case 'cancel':
      return answerOf(CancelImportDocument, { id: decision.id });
    case 'undo': {
      const { kind, ...undone } = decision;
      return answerOf(UndoImportDocument, { ...undone, ...(typed && { portfolioId: typed }) });
    }
  }
}

/** Carries a decision out. @param onDecided is given it, and the import that it was about or that it made */
const useDecision = (onDecided: (decision: Decision, importId: string | undefined) => void) =>
  useWrite(send, { onSuccess: (answer, { decision }) => onDecided(decision, answer.import?.id) });

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
  held?: readonly string[];
  /** Whether it stops once more, for review, when it is released. */
  stopsForReview?: boolean;
}

/** What carrying out a plan writes. */
const Writes = ({ planned: { created, updated, failed } }: Pick<DecisionButtonsProps, 'planned'>) => (
  <>
    It creates {countText(created, 'account')} and updates {formatCount(updated)}. {countText(failed, 'failed row')}{' '}
    {failed === 1 ? 'changes' : 'change'} nothing.
  </>
);

const LEAVES = 'Accounts that changed since the plan are left as they are, and their rows fail.';

/** Whether it would change nothing. */
const isInVain = (kind: Decision['kind'], done: Counts) => kind === 'undo' && done.updated === 0;

function AboutDecision({ kind, planned, done, stopsForReview }: DecisionButtonsProps & Pick<Decision, 'kind'>) {
  switch (kind) {
    case 'apply':
      return (
        <>
          <Writes planned={planned} /> {LEAVES} You can undo what it updates; accounts that it creates stay.
        </>
      );
    case 'release':
      return (
        <>
          <Writes planned={planned} />{' '}
          {stopsForReview ? 'Once released, it waits for your review.' : 'Once released, this is written at once.'}{' '}
          {LEAVES} You are recorded as the one who let it go on.
        </>
      );
    case 'cancel':
      return sumOf(done) > 0 ? (
        <>
          What is carried out stays: {countText(done.created, 'account')} created, {formatCount(done.updated)} updated.
          You can undo it afterwards.
        </>
      ) : (
        <>No account has been changed, and none will be.</>
      );
    case 'undo':
      return isInVain(kind, done) ? (
        <>
          It updated no account, so there is nothing to put back. What it created stays,{' '}
          {countText(done.created, 'account')}: no undo removes an account.
        </>
      ) : (
        <>
          This plans to put {countText(done.updated, 'account')} back. You see the plan before anything is written. What
          somebody has changed since stays, and so does what was created: {countText(done.created, 'account')}.
        </>
      );
  }
}

interface DecidableImport extends Decidable {
  planned: Counts;
  done: Counts;
  heldBy: readonly HeldBrake[];
  options: { review: boolean };
}

/** What can be decided about an import now. @param only the one decision that is offered; undefined: all */
export function ImportDecisions({ of, only }: { of: DecidableImport; only?: Decision['kind'] }) {
  const { can } = useSession();
  return (
    <DecisionButtons
      decisions={decisionsOf(of, can).filter(({ kind }) => only === undefined || kind === only)}
      planned={of.planned}
      done={of.done}
      held={of.heldBy.map(brakeText)}
      stopsForReview={of.options.review}
    />
  );
}

/** What can be decided, each after a question that says what it will do. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { decisions, done, held } = props;
  const navigate = useNavigate();
  const { can } = useSession();
  const [asked, setAsked] = useState<Decision>();
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error, reset } = useDecision((decision, importId) => {
    // Another may be asked by now.
    setAsked((now) => (now === decision ? undefined : now));
    if (decision.kind === 'undo' && importId !== undefined) void navigate(paths.import(importId));
  });
  const ask = (decision: Decision) => {
    reset();
    setTyped('');
    setAsked(decision);
  };
  const words = asked && WORDS[asked.kind];
  const lacksReason = asked?.kind === 'release' && typed.trim() === '';
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
        <Ask
          onClose={() => setAsked(undefined)}
          title={words.title}
          about={<AboutDecision {...props} kind={asked.kind} />}
          no="Not now"
          yes={words.confirm}
          look={words.look === 'danger' ? 'danger' : 'primary'}
          isDisabled={isPending || lacksReason || isInVain(asked.kind, done)}
          fault={faultsOf(error).general}
          onYes={() => mutate({ decision: asked, typed: typed.trim() })}
        >
          {asked.kind === 'release' && (
            <>
              <ul aria-label="Held by" className={styles.reasonsHeld}>
                {held?.map((brake) => (
                  <li key={brake}>{brake}</li>
                ))}
              </ul>
              <ReasonField
                help="Needed. Kept with the import and in the security events."
                value={typed}
                onType={setTyped}
              />
            </>
          )}
          {asked.kind === 'undo' && can('accounts:read') && !isInVain('undo', done) && (
            <>
              <TextField
                label="Only in portfolio"
                help="Empty: in all portfolios."
                list={PORTFOLIOS}
                value={typed}
                onType={setTyped}
              />
              <Portfolios />
            </>
          )}
        </Ask>
      )}
    </>
  );
}
