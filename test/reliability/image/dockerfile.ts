/** One line of a Dockerfile: its word, and what stands behind it. */
export interface Instruction {
  word: string;
  text: string;
}

/** What follows one FROM. */
export interface Stage {
  /** Behind AS; undefined for the last one. */
  name: string | undefined;
  instructions: Instruction[];
}

/** Reads a Dockerfile. It knows the forms that ours uses. @throws for a line before the first FROM */
export function readDockerfile(text: string): Stage[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (word === 'FROM') {
      stages.push({ name: / AS (\w+)$/.exec(rest)?.[1], instructions: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage || word === '') throw new Error(`This line of the Dockerfile is not understood: ${line}`);
    stage.instructions.push({ word, text: rest });
  }
  return stages;
}

/** The words of a command in JSON form, such as `CMD ["node", "main.js"]`; options may stand before it. */
export const commandOf = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')));

/** The flags of an instruction by their names, and its other words. */
export function wordsOf(text: string): { flags: Map<string, string>; words: string[] } {
  const all = text.split(' ');
  const flags = all.flatMap((word) => {
    const [, name, value] = /^--([\w-]+)=(.*)$/.exec(word) ?? [];
    return name !== undefined && value !== undefined ? [[name, value] as const] : [];
  });
  return { flags: new Map(flags), words: all.filter((word) => !word.startsWith('--')) };
}
