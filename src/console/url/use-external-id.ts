import { useParams } from 'react-router';
import { idOfSegment } from './segment';

/** The external id of the account that the address names. */
export const useExternalId = (): string => idOfSegment(useParams().externalId ?? '');
