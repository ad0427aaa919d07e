import { startService } from '../support/service';

it('the service reads from the primary and asks for majority, whatever MONGODB_URL says', async () => {
  const url = process.env.MONGODB_URL ?? '';
  const weaker = 'readConcernLevel=local&readPreference=secondary&w=1&retryWrites=false';
  const mongodbUrl = url.includes('?') ? `${url}&${weaker}` : `${url.replace(/\/?$/, '/')}?${weaker}`;
  const service = await startService({ mongodbUrl });
  const { readConcern, readPreference, writeConcern, client } = service.database.db;
  expect({
    readConcern: readConcern?.level,
    readPreference: readPreference?.mode,
    writeConcern: writeConcern?.w,
    retryWrites: client.options.retryWrites,
  }).toEqual({ readConcern: 'majority', readPreference: 'primary', writeConcern: 'majority', retryWrites: true });
});
