import { answerOf, useWrite } from '../../../api/use-answer';
import { type Decision } from './decisions';
import {
  ApplyImportDocument,
  CancelImportDocument,
  type DecidedFragment,
  ReleaseImportDocument,
  UndoImportDocument,
} from './decisions.generated';

/** What is decided, and for a release why. */
interface Decided {
  decision: Decision;
  reason: string;
}

function send({ decision, reason }: Decided): Promise<DecidedFragment> {
  switch (decision.kind) {
    case 'apply': {
      const { id, planChecksum } = decision;
      return answerOf(ApplyImportDocument, { id, planChecksum });
    }
    case 'release':
      return answerOf(ReleaseImportDocument, { id: decision.id, reason });
    case 'cancel':
      return answerOf(CancelImportDocument, { id: decision.id });
    case 'undo': {
      const { kind, ...undone } = decision;
      return answerOf(UndoImportDocument, undone);
    }
  }
}

/** Carries a decision out. @param onDecided is given the import that it was about, or that it made */
export const useDecision = (onDecided: (importId: string | undefined) => void) =>
  useWrite(send, { onSuccess: (answer) => onDecided(answer.import?.id) });
