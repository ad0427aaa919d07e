/**
 * The creations of one request that another request was faster with. Two requests may create one account at the same
 * moment; a unique index then refuses the slower one. Its row is planned again, finds the account and is an update.
 */
export class CreationRaces {
  private readonly lost = new Set<string>();

  /**
   * Notes a refusal. A row loses the race for its account once: refused as a duplicate again, it cannot be stored.
   * @returns whether the row has just lost the race, and is to be planned again
   */
  noteLost(externalId: string, isDuplicate: boolean): boolean {
    if (!isDuplicate || this.lost.has(externalId)) return false;
    this.lost.add(externalId);
    return true;
  }
}
