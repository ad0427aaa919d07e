import { type Json } from '../../../base/json/json';

/** A line of a part with something in it. */
export interface PartLine {
  text: string;
  bytes: number;
  /** The row; undefined where the line is not JSON. */
  value?: Json;
  /** Where the line stops being JSON. */
  fault?: string;
}

/** The content of a part. It is never in memory as a whole. */
export interface PartContent {
  /** Its bytes as they are once they are decoded. They may be read again. */
  chunks: () => AsyncIterable<Buffer>;
  /** Its lines, as they are in these bytes. */
  lines: (chunks: AsyncIterable<Buffer>) => AsyncIterable<PartLine>;
}
