/** What a dialog about an account is given. */
export interface OfAccount {
  externalId: string;
  onClose: () => void;
}
