/** What a message says without the options of the command line that it advises. */
export const plainWords = (message: string): string =>
  message
    .split('\n')
    .filter((line) => !line.startsWith('account-sync '))
    .map((line) => line.replace(/(?:[;:,]| unless)[^;:,]*--[a-z].*$/, ''))
    .join('\n')
    .trim();
