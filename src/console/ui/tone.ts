/** What a badge is about, which its colour repeats. Rules name it, too. */
export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent';
