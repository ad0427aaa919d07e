import { type ImportKind, type ImportState } from '../../src/console/api/schema.generated';
import { doneOf, pushCommands } from '../../src/console/features/first-hour/steps';

const importOf = (id: string, kind: ImportKind, state: ImportState) => ({ id, kind, state });
const doneWith = (runs: string[], imports: ReturnType<typeof importOf>[], keys: string[] = ['own']) =>
  Object.entries(
    doneOf(
      {
        apiKeys: keys.map((keyId) => ({ keyId })),
        syncRuns: { nodes: runs.map((id) => ({ id })) },
        imports: { nodes: imports },
      },
      'own',
    ),
  ).flatMap(([step, isDone]) => (isDone ? [step] : []));

describe('the steps of the first hour', () => {
  it('the key that somebody signs in with is none for what sends accounts', () => {
    expect(doneWith([], [])).toEqual([]);
    expect(doneWith([], [], ['own', 'feed'])).toEqual(['key']);
  });

  it('the run of an import is no push, and an import counts once it is complete', () => {
    expect(doneWith(['a'], [importOf('a', 'UPSERT', 'COMPLETED')])).toEqual(['import']);
    expect(doneWith(['b'], [importOf('a', 'UPSERT', 'PLANNED')])).toEqual(['key', 'push']);
    expect(doneWith([], [importOf('a', 'UNDO', 'COMPLETED')])).toEqual(['undo']);
  });

  it('the commands name the address of the service, and the file of the key in its place', () => {
    const commands = pushCommands('https://accounts.example/sub');
    expect(commands).toContain("'https://accounts.example/sub/external-api/accounts/bulk-upsert'");
    expect(commands).toContain('--key-file key.txt');
  });
});
