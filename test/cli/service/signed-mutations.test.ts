import { EXIT } from '../../../src/cli/terminal/exit-codes';
import { commandLine } from '../../support/command-line';
import { pushRows } from '../../support/http';
import { buildRow } from '../../support/rows';
import { useService } from '../../support/use-service';

const service = useService({ requireSignedWrites: true });

it('commands that change something work where every write must be signed', async () => {
  const { apiKey } = await service.createKey();
  await pushRows(service, apiKey, [buildRow({ externalId: 'A-1' })]);
  const cli = commandLine({ ...service, apiKey });
  const done = async (...words: string[]) => {
    const { code, stdout, stderr } = await cli(...words);
    expect({ words, code, stderr }).toMatchObject({ words, code: EXIT.DONE });
    return stdout;
  };
  await done('hold', 'place', 'A-1', '--reason', 'a lawsuit');
  await done('hold', 'release', 'A-1');
  await done('erase', 'A-1', '--yes');
  const created = await done('webhooks', 'create', '--url', 'https://receiver.example/', '--json');
  const { id } = JSON.parse(created) as { id: string };
  for (const word of ['disable', 'enable', 'delete']) await done('webhooks', word, id);
});
