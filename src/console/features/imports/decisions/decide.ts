import { answerOf, useWrite } from '../../../api/use-answer';
import { type Decision } from './decisions';
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
export const useDecision = (onDecided: (decision: Decision, importId: string | undefined) => void) =>
  useWrite(send, { onSuccess: (answer, { decision }) => onDecided(decision, answer.import?.id) });
