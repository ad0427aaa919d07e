import { RefusedDocumentError } from '../../../../src/service/storage/database/transactions/errors';
import { postBulkUpsert } from '../../../support/http';
import { buildRow } from '../../../support/rows';
import { useKey, useService } from '../../../support/use-service';

const row = buildRow();
/** How often the database refuses the account that another request has created, before it shows that account. */
let refusals = 0;
const service = useService({}, (database) => ({
  ...database,
  async unitOfWork(unit, options) {
    if (refusals > 0) {
      refusals -= 1;
      throw new RefusedDocumentError(row.externalId, true);
    }
    return database.unitOfWork(unit, options);
  },
}));
const key = useKey(service);

it('a row whose account another request creates is tried again until that account is shown', async () => {
  refusals = 3;
  const { body } = await postBulkUpsert(service, key.apiKey, { accounts: [row, buildRow()] });
  expect(body).toMatchObject({ created: 2, failed: 0 });
});
