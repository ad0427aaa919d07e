/** What a badge is about, which its colour repeats. */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent';
