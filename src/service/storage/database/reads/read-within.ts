import { type AbstractCursor } from 'mongodb';

/** How many bytes some reads together may still take; less than zero once one of them ended early. */
export interface ByteBudget {
  bytes: number;
}

/** Reads documents batch by batch, and no further than fits; but at least one. */
export async function readWithin(cursor: AbstractCursor<Uint8Array>, budget: ByteBudget): Promise<Uint8Array[]> {
  const found: Uint8Array[] = [];
  try {
    while (budget.bytes >= 0 && (await cursor.hasNext())) {
      for (const bytes of cursor.readBufferedDocuments()) {
        if (found.length === 0 || budget.bytes >= bytes.length) found.push(bytes);
        budget.bytes -= bytes.length;
        if (budget.bytes < 0) break;
      }
    }
  } finally {
    await cursor.close();
  }
  return found;
}
