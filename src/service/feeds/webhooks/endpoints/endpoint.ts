import { type ReceiverState } from '../rules/delivery-state';
import { type DisablingCause } from '../rules/disable';
import { type EndpointWish } from '../rules/endpoint-input';

/** Where webhooks of an organization are sent to. */
export interface StoredEndpoint extends EndpointWish, ReceiverState {
  id: string;
  organizationId: string;
  createdAt: Date;
  /** The key that created it, or what stands in for it. */
  createdBy: string;
  /**
   * Whether it has ever gone by values of accounts. What was planned then, and when that was taken, discloses these values even
   * after its filter has changed.
   */
  wentByValues?: boolean;
  /** Null while it is enabled. */
  disabledBy: DisablingCause | null;
  /** When it was last disabled; kept when it is enabled again. */
  disabledAt: Date | null;
  /** Sealed, for the endpoint alone. */
  secret: Uint8Array;
  /** The secret before it, which also signs until a time. */
  earlierSecret: Uint8Array | null;
  earlierSecretUntil: Date | null;
  /** Where in the feed of changes it goes on, as a cursor. */
  position: string;
  /** How far it had come when it was moved back, as a cursor. What was sent up to there is sent again. */
  sentUpTo?: string;
}

export type EndpointRef = Pick<StoredEndpoint, 'id' | 'organizationId'>;

/** Where messages go, and what they are signed with. */
type Target = Pick<StoredEndpoint, 'url' | 'secret'>;

/** An endpoint that is sent to, and the host that its address leads to. */
export interface EnabledEndpoint extends EndpointRef, Target {
  host: string;
}

/** Whether messages still go to the same address, signed with the same secret. */
export const isSentAlike = (one: Target, other: Target): boolean =>
  one.url === other.url && Buffer.compare(one.secret, other.secret) === 0;

/** What changes of an endpoint. */
export type EndpointChange = Partial<Omit<StoredEndpoint, 'id' | 'organizationId' | 'createdAt' | 'createdBy'>>;
