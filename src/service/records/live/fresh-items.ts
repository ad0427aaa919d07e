/** Then an item is loaded again before it is sent: its person may have been erased. */
const FRESH_MS = 1_000;
const MAX_ITEMS = 160;

interface Loading<Item> {
  at: number;
  found: Promise<ReadonlyMap<string, Item>>;
}

type Load<Item> = (ids: readonly string[]) => Promise<Item[]>;

const isFresh = (loading: Loading<unknown> | undefined): loading is Loading<unknown> =>
  loading !== undefined && performance.now() - loading.at < FRESH_MS;

/** Loads items for all who want them at about the same time, each of them once. */
export class FreshItems<Item extends { id: string }> {
  private readonly byId = new Map<string, Loading<Item>>();

  /**
   * @param ahead ids that will be wanted soon, this one among them
   * @param load items by their ids, in any order, without those that no longer exist
   * @returns the item as it is now, but for a second; undefined if it no longer exists
   */
  async find(id: string, ahead: readonly string[], load: Load<Item>): Promise<Item | undefined> {
    const cached = this.byId.get(id);
    const loading = isFresh(cached) ? cached : this.begin(ahead, load);
    return (await loading.found).get(id);
  }

  private begin(ahead: readonly string[], load: Load<Item>): Loading<Item> {
    const ids = ahead.filter((id) => !isFresh(this.byId.get(id)));
    const found = load(ids).then((items) => new Map(items.map((item) => [item.id, item])));
    const loading = { at: performance.now(), found };
    for (const id of ids) {
      // The oldest stand first.
      this.byId.delete(id);
      this.byId.set(id, loading);
    }
    for (const id of this.byId.keys()) {
      if (this.byId.size <= MAX_ITEMS) break;
      this.byId.delete(id);
    }
    found.catch(() => {
      for (const id of ids) if (this.byId.get(id) === loading) this.byId.delete(id);
    });
    return loading;
  }
}
