/** Does work for items: those of one organization one after the other, while no organization waits for another. */
export async function byOrganization<Item extends { organizationId: string }>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const last = new Map<string, Promise<void>>();
  for (const item of items) {
    const before = last.get(item.organizationId) ?? Promise.resolve();
    last.set(
      item.organizationId,
      before.then(() => work(item)),
    );
  }
  const ended = await Promise.allSettled(last.values());
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}
