import { asFailure, Failure } from '../../src/console/api/failure';
import { changesOf, inputOf, NEW_WISH, WATCHED_FIELDS, wishOf } from '../../src/console/features/webhooks/form/wish';
import { EVENTS, eventText } from '../../src/console/features/webhooks/words';
import { faultsOf } from '../../src/console/ui/states/advice';
import { CHANGE_TYPES } from '../../src/service/records/change-log/change-ref';
import { startService } from '../support/service';
import { addWebhook, askWebhooks } from '../support/webhooks';

const STORED = {
  url: 'https://receiver.example/hook',
  name: 'Dialer',
  kinds: ['ACCOUNT_UPDATED' as const],
  batch: false,
  portfolioIds: ['pf-1', 'pf, with a comma'],
  statusCategories: ['PAID' as const],
  fields: ['metadata.own'],
};

describe('the form of a webhook', () => {
  it('sends nothing of what stays as it is', () => {
    const before = wishOf(STORED);
    expect(changesOf(before, before)).toEqual({});
    expect(changesOf({ ...before, name: ' Letters ', fields: [] }, before)).toEqual({ name: 'Letters', fields: [] });
    expect(changesOf({ ...before, url: '', portfolios: '' }, before)).toEqual({ url: '', portfolioIds: [] });
  });

  it('reads ids of portfolios between commas, and writes them so that each stays what it is', () => {
    const { portfolios } = wishOf(STORED);
    expect(inputOf({ ...NEW_WISH, portfolios }).portfolioIds).toEqual(STORED.portfolioIds);
    expect(inputOf({ ...NEW_WISH, portfolios: ' pf-1,, 0010 ,' }).portfolioIds).toEqual(['pf-1', '0010']);
  });

  it('offers every type of change, and only fields that the service takes', async () => {
    expect(Object.values(EVENTS).sort()).toEqual(CHANGE_TYPES.map(eventText).sort());
    const service = await startService();
    try {
      const { apiKey } = await service.createKey();
      const input = { url: STORED.url, kinds: Object.keys(EVENTS), fields: Object.keys(WATCHED_FIELDS) };
      const { id } = await addWebhook(service, apiKey, input);
      const query = 'query ($id: ID!) { answer: webhook(id: $id) { kinds fields } }';
      const { kinds, fields } = input;
      expect(await askWebhooks(service, apiKey, query, { id })).toEqual({ kinds, fields });
    } finally {
      await service.close();
    }
  });
});

describe('what is wrong with a webhook', () => {
  const refused = (message: string, ...details: { field: string; message: string }[]) =>
    new Failure({ status: 400, code: 'VALIDATION_FAILED', message, details });
  const SEE = 'The webhook cannot be like this: see details';
  const CHANGE = 'Change what you asked for, then try again.';

  it('is told beside its field, and the rest below the form', () => {
    const url = { field: 'url', message: 'must be https' };
    expect(faultsOf(refused(SEE, url), ['url'])).toEqual({ at: { url: 'It must be https.' }, general: undefined });
    expect(faultsOf(refused(SEE, url, { field: 'batch', message: 'must be true' }), ['url'])).toEqual({
      at: { url: 'It must be https.' },
      general: `${SEE}. batch must be true. ${CHANGE}`,
    });
    expect(faultsOf(refused('There are 20 webhooks'), ['url']).general).toBe(`There are 20 webhooks. ${CHANGE}`);
  });

  it('is nothing while nothing failed, and what to do where it could not be asked for', () => {
    expect(faultsOf(null, ['url'])).toEqual({ at: {}, general: undefined });
    expect(faultsOf(asFailure(new Error('It broke.')), ['url']).general).toBe('It broke. Load the page again.');
  });
});
