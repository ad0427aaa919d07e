const ENDED = ['COMPLETED', 'CANCELLED', 'FAILED', 'EXPIRED'];

/** Whether nothing of an import changes any more. */
export const hasEnded = (state: string): boolean => ENDED.includes(state);
