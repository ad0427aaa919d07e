import { changedFields } from '../../../accounts/fields/changed-fields';
import { isWanted, needsAccounts } from '../../../accounts/query/wanted-changes';
import { type AccountPlaceStore } from '../../../accounts/store/account-place.store';
import { cursorOf, isBefore, positionOf } from '../../../records/change-log/change-position';
import { type ChangeType } from '../../../records/change-log/change-ref';
import { type UnitOfWork } from '../../../storage/database/transactions/transaction';
import { type Change } from '../../changes/change';
import { type ReadChanges } from '../../changes/read-changes';
import { type StoredEndpoint } from '../endpoints/endpoint';
import { type EndpointStore } from '../endpoints/endpoint.store';
import { type ThinChange } from '../rules/body';
import { MAX_BATCH, planDeliveries } from '../rules/plan-deliveries';
import { type DeliveryStore } from './delivery.store';

export interface ReadOnDependencies {
  webhooks: EndpointStore;
  webhookDeliveries: DeliveryStore;
  webhookAccounts: AccountPlaceStore;
  readChanges: ReadChanges;
  unitOfWork: UnitOfWork;
  newId: () => string;
  clock: () => Date;
}

/** How many changes are read at once where each has its message. */
const PAGE = 100;

/** Callers choose the keys of free-form fields, which may be personal: only the field is named. */
const thin = ({ fields, ...change }: Change): ThinChange => ({
  ...change,
  fields: changedFields(fields.map((field) => ({ field }))),
});

/**
 * Reads on in the feed for an endpoint: stores the deliveries of what it wants and how far it has come, in one
 * transaction. So no change is lost, whatever ends when, and none is planned twice.
 * @returns whether there was something to read
 * @throws ContendedError where its place was moved meanwhile; ServiceError `CHANGES_CURSOR_UNKNOWN`
 */
export async function readOn(endpoint: StoredEndpoint, dependencies: ReadOnDependencies): Promise<boolean> {
  const { webhooks, webhookDeliveries, webhookAccounts, readChanges, unitOfWork, newId, clock } = dependencies;
  const { organizationId, id: webhookId, events, batch } = endpoint;
  const after = positionOf(endpoint.position);
  const { changes: found, end } = await readChanges(organizationId, {
    after,
    limit: batch ? MAX_BATCH : PAGE,
    ...(events.length > 0 && { types: events as ChangeType[] }),
  });
  const position = cursorOf(end);
  if (position === endpoint.position) return false;
  // What is sent again replaces what was kept of it, so that sending it often fills no disk.
  if (endpoint.sentUpTo !== undefined && isBefore(after, positionOf(endpoint.sentUpTo)))
    await webhookDeliveries.removeSettled(endpoint, after, end);
  const ids = new Set(needsAccounts(endpoint) ? found.flatMap(({ change }) => change.accountId ?? []) : []);
  const accounts = ids.size > 0 ? await webhookAccounts.find(organizationId, [...ids]) : undefined;
  const wanted = found.filter(({ change }) => isWanted(change, accounts?.get(change.accountId ?? ''), endpoint));
  const now = clock();
  const placed = wanted.map(({ change, position }) => ({ change: thin(change), position }));
  const stored = planDeliveries(placed, batch).map((delivery) => ({
    ...({ id: newId(), organizationId, webhookId, ...delivery, state: 'PENDING', createdAt: now } as const),
    attempts: 0,
    isExpedited: false,
    nextAttemptAt: now,
    lastAttempt: null,
    expiresAt: null,
  }));
  const moved = await webhooks.prepareMove(endpoint, position);
  const writes = stored.length > 0 ? [moved, await webhookDeliveries.prepareInsert(stored)] : [moved];
  const isWritten = async () => {
    const present = await webhooks.find(organizationId, webhookId);
    const [first] = stored;
    return (
      present?.position === position &&
      (!first || (await webhookDeliveries.find(organizationId, first.id)) !== undefined)
    );
  };
  await unitOfWork({ writes, isWritten });
  return true;
}
