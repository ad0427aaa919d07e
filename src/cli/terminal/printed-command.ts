/** The options by which a command finds the service and names the key. The next command needs them again. */
export interface GivenConnection {
  url?: string;
  keyFile?: string;
}

const PLAIN = /^[\w@%+=:,./-]+$/;

/** A word as a shell takes it for the same word. */
export const shellWord = (word: string): string => (PLAIN.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** A command for a person to run as it is: with the connection that was given to the command that prints it. */
export const printedCommand = (words: readonly string[], { url, keyFile }: GivenConnection = {}): string => {
  const connection = [
    ...(url === undefined ? [] : ['--url', url]),
    ...(keyFile === undefined ? [] : ['--key-file', keyFile]),
  ];
  return ['account-sync', ...words, ...connection].map(shellWord).join(' ');
};
