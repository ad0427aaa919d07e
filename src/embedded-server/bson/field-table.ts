import { BsonType, Elements, MISSING, type RawValue } from './elements';

/**
 * Where each field of a document lies, found in one pass, to look up many. It is itself the value that was found
 * last, so that a look-up allocates nothing.
 */
export class FieldTable implements RawValue {
  bytes: Buffer = MISSING.bytes;
  type: number = BsonType.MISSING;
  start = 0;
  end = 0;
  private count = 0;
  private readonly types: number[] = [];
  private readonly nameStarts: number[] = [];
  /** Where the names end; the values begin one byte later. */
  private readonly nameEnds: number[] = [];
  private readonly ends: number[] = [];

  read(document: Buffer): void {
    this.bytes = document;
    this.count = 0;
    for (const element = new Elements(document); element.next(); this.count++) {
      this.types[this.count] = element.type;
      this.nameStarts[this.count] = element.nameStart;
      this.nameEnds[this.count] = element.nameEnd;
      this.ends[this.count] = element.end;
    }
  }

  /** The value of the first field of this name, good until the next one is looked up; MISSING where there is none. */
  valueOf(name: Buffer): RawValue {
    for (let at = 0; at < this.count; at++) {
      if (!this.isNamed(at, name)) continue;
      this.type = this.types[at] ?? BsonType.MISSING;
      this.start = (this.nameEnds[at] ?? 0) + 1;
      this.end = this.ends[at] ?? 0;
      return this;
    }
    return MISSING;
  }

  private isNamed(at: number, name: Buffer): boolean {
    const start = this.nameStarts[at] ?? 0;
    if ((this.nameEnds[at] ?? 0) - start !== name.length) return false;
    for (let i = 0; i < name.length; i++) if (this.bytes[start + i] !== name[i]) return false;
    return true;
  }
}
