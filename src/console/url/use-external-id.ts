import { useLocation } from 'react-router';
import { externalIdIn } from './paths';

/** The external id of the account that the address names. */
export const useExternalId = (): string => externalIdIn(useLocation().pathname);
