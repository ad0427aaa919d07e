import { ServiceError } from '../../../base/errors';
import { wordEnum } from '../../../base/field-options/word-enum';
import { isJsonObject, type Json } from '../../../base/json/json';
import { type Measures, shownMeasures } from '../../accounts/writes/measures';
import { type ImportCounts } from './counts';

/** What holds an import by default; a brake that is null by default holds only where it is named. */
const DEFAULTS = {
  failedShare: 0.1,
  missingShare: 0.1,
  optOutsCleared: 0,
  /** Accounts that leave the category LEGAL_HOLD. */
  legalHoldsLeft: 0,
  updatedShare: null,
  updatedCount: null,
  createdCount: null,
  balanceMoved: null,
} as const satisfies Record<string, number | null>;

export type BrakeName = keyof typeof DEFAULTS;
export const BRAKES = Object.keys(DEFAULTS) as BrakeName[];

export const BRAKE_DESCRIPTIONS: Record<BrakeName, string> = {
  failedShare: 'Share of rows that fail.',
  missingShare: 'Share of the portfolio’s accounts that a complete feed does not name.',
  optOutsCleared: 'Count of accounts whose opt-out from text messages is cleared.',
  legalHoldsLeft: 'Count of accounts that leave the status category LEGAL_HOLD.',
  updatedShare: 'Share of rows that update an account.',
  updatedCount: 'Count of rows that update an account.',
  createdCount: 'Count of rows that create an account.',
  balanceMoved: 'Sum by which balances of existing accounts move, up or down.',
};

export const BrakeEnum = wordEnum<BrakeName>(
  'Brake',
  'What can hold an import, by its name in `ImportBrakes`.',
  BRAKE_DESCRIPTIONS,
);

/** What an import may do before it is held; null: no limit. */
export type Brakes = Record<BrakeName, number | null>;

/** What holds an undo. Accounts that were created fail in it, however many they are. */
export const UNDO_BRAKES: Brakes = { ...DEFAULTS, failedShare: null };

/** Whether the limit of a brake is a share, from 0 to 1. */
export const isShare = (name: BrakeName): boolean => name.endsWith('Share');

const invalid = (message: string) => new ServiceError('INVALID_REQUEST_BODY', message);

/**
 * Reads the brakes of a request; those that it does not name are the default ones.
 * @throws ServiceError `INVALID_REQUEST_BODY`
 */
export function readBrakes(sent: Json | undefined): Brakes {
  if (sent === undefined || sent === null) return { ...DEFAULTS };
  if (!isJsonObject(sent)) throw invalid('brakes must be an object');
  const brakes: Brakes = { ...DEFAULTS };
  for (const [name, limit] of Object.entries(sent)) {
    const brake = BRAKES.find((known) => known === name);
    if (!brake) throw invalid(`brakes has an unknown name; the names are: ${BRAKES.join(', ')}`);
    const isLimit =
      typeof limit === 'number' && Number.isFinite(limit) && limit >= 0 && (!isShare(brake) || limit <= 1);
    if (limit !== null && !isLimit) {
      throw invalid(`brakes.${brake} must be null or a number ${isShare(brake) ? 'from 0 to 1' : 'of at least 0'}`);
    }
    brakes[brake] = limit;
  }
  return brakes;
}

/** What a whole plan would do. */
export interface PlannedEffects {
  requested: number;
  planned: ImportCounts;
  measures: Measures;
  missing: number;
  /** How many accounts the portfolio of a complete feed has. */
  portfolioAccounts: number;
}

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** A brake that a plan goes past. */
export interface HoldingBrake {
  brake: BrakeName;
  limit: number;
  actual: number;
}

/** The brakes that a plan goes past. Pure. */
export function heldBy(
  brakes: Brakes,
  { requested, planned, measures, missing, portfolioAccounts }: PlannedEffects,
): HoldingBrake[] {
  const { optOutsCleared, legalHoldsLeft, balanceMoved } = shownMeasures(measures);
  const actual: Record<BrakeName, number> = {
    failedShare: shareOf(planned.failed, requested),
    missingShare: shareOf(missing, portfolioAccounts),
    optOutsCleared,
    legalHoldsLeft,
    updatedShare: shareOf(planned.updated, requested),
    updatedCount: planned.updated,
    createdCount: planned.created,
    balanceMoved,
  };
  return BRAKES.flatMap((brake) => {
    const limit = brakes[brake];
    return limit !== null && actual[brake] > limit ? [{ brake, limit, actual: actual[brake] }] : [];
  });
}
