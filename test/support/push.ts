import { readdirSync, writeFileSync } from 'node:fs';
import { clientOf, collect } from './client';
import { type CommandLineOptions, commandLine } from './command-line';
import { type startService, type TestKey } from './service';
import { useFolder, useService } from './use-service';

/** A service and, for each test, a folder of files to be pushed to it. Call it where hooks may stand. */
export function usePushSetting(overrides: Parameters<typeof startService>[0] = {}) {
  const service = useService(overrides);
  const at = useFolder();
  let organizations = 0;
  const accountsOf = ({ apiKey }: TestKey) => collect(clientOf(service, apiKey).listAccounts());
  return {
    service,
    get folder() {
      return at();
    },

    /** A key of an organization without accounts. */
    newKey(): Promise<TestKey> {
      organizations += 1;
      return service.createKey({ organizationId: `org-${organizations}` });
    },

    cliOf: ({ apiKey }: TestKey, options: Partial<CommandLineOptions> = {}) =>
      commandLine({ ...service, apiKey, ...options }),

    file(name: string, content: string | Buffer): string {
      const path = at(name);
      writeFileSync(path, content);
      return path;
    },

    names: () => readdirSync(at()).sort(),
    accountsOf,
    idsOf: async (key: TestKey) => (await accountsOf(key)).map(({ externalId }) => externalId).sort(),
  };
}

/** Ends a command from outside when it is about to send a request to such a path. */
export function interruptedBefore(path: RegExp): Pick<CommandLineOptions, 'interrupted' | 'runtime'> {
  const interruption = new AbortController();
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (path.test(new URL(String(input)).pathname)) interruption.abort();
    init?.signal?.throwIfAborted();
    return globalThis.fetch(input, init);
  };
  return { interrupted: interruption.signal, runtime: { fetch } };
}

export { linesOf as ndjson } from './import-requests';

/** What maps the columns of `DIRTY_LINES`. */
export const MAPPED = [
  ...['--map', 'Acct No=externalId', '--map', 'First=person.name.first', '--map', 'Cell=phoneNumber'],
  ...['--map', 'Balance=currentBalance', '--map', 'Opened=history.accountOpened.date'],
  ...['--map', 'File #=metadata.filenumber'],
  ...['--set', 'portfolioId=pf-1', '--dates', 'mdy', '--country', 'US', '--empty', 'NULL'],
];
export const HEADER = 'Acct No,First,Cell,Balance,Opened,File #';
/** An export as agencies have them: three good lines, and others. */
export const DIRTY_LINES = [
  HEADER,
  'A-1, José ,(212) 555-0134,"$1,234.50",3/27/2018,007',
  '',
  ',,,,,',
  '"A-2","Van ""Dutch"" Dyke\nsecond line",212-555-0135,0,27-Mar-2018,F-2',
  'A-3,Ann,,12,27-Mar-18,F-3',
  'A-4,Ann,n/a,12,3/27/2018,F-4',
  'A-5,Ann,2125550136,TBD,13/45/2019,F-5',
  'A-1,Again,2125550137,1,3/27/2018,F-6',
  'A-6,Ann',
  'A-7,Søren,2125550138,NULL,3/27/2018 0:00,F-7',
];
/** Values in them. TBD and n/a stand for none, and are named as texts that may count as empty. */
export const PERSONAL = /José|Dutch|\bAnn\b|555-?013|1,?234\.5|Søren|13\/45|\bF-\d/;
