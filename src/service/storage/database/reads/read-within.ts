import { type AbstractCursor } from 'mongodb';

/** How many bytes some reads together may still take; less than zero once one of them ended early. */
export interface Room {
  bytes: number;
}

/** Reads documents batch by batch, and no further than fits; but at least one. */
export async function readWithin(cursor: AbstractCursor<Uint8Array>, room: Room): Promise<Uint8Array[]> {
  const found: Uint8Array[] = [];
  try {
    while (room.bytes >= 0 && (await cursor.hasNext())) {
      for (const bytes of cursor.readBufferedDocuments()) {
        if (found.length === 0 || room.bytes >= bytes.length) found.push(bytes);
        room.bytes -= bytes.length;
        if (room.bytes < 0) break;
      }
    }
  } finally {
    await cursor.close();
  }
  return found;
}
