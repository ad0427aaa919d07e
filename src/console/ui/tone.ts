/** What a mark says of a thing, beside its word. */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent';
