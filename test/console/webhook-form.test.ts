import { asFailure } from '../../src/console/api/failure';
import { faultsOf } from '../../src/console/features/webhooks/answer';
import { EVENTS } from '../../src/console/features/webhooks/events';
import { changesOf, inputOf, NEW_WISH, WATCHED_FIELDS, wishOf } from '../../src/console/features/webhooks/form/wish';
import { CHANGE_TYPES } from '../../src/service/records/change-log/change-ref';
import { startService } from '../support/service';
import { addWebhook, askWebhooks } from '../support/webhooks';

const STORED = {
  url: 'https://receiver.example/hook',
  name: 'Dialer',
  events: ['account.updated'],
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

  it('reads ids of portfolios between commas', () => {
    expect(inputOf({ ...NEW_WISH, portfolios: ' pf-1,, 0010 ,' }).portfolioIds).toEqual(['pf-1', '0010']);
  });

  it('offers every type of change, and only fields that the service takes', async () => {
    expect(Object.keys(EVENTS).sort()).toEqual([...CHANGE_TYPES].sort());
    const service = await startService();
    try {
      const { apiKey } = await service.createKey();
      const input = { url: STORED.url, events: Object.keys(EVENTS), fields: Object.keys(WATCHED_FIELDS) };
      const { id } = await addWebhook(service, apiKey, input);
      const query = 'query ($id: ID!) { answer: webhook(id: $id) { events fields } }';
      const { events, fields } = input;
      expect(await askWebhooks(service, apiKey, query, { id })).toEqual({ events, fields });
    } finally {
      await service.close();
    }
  });
});

describe('what is wrong with a webhook', () => {
  const refused = (details: { field: string; message: string }[]) => ({
    success: false,
    message: 'The webhook cannot be like this: see details',
    details,
  });

  it('is told beside its field, and the rest below the form', () => {
    const url = { field: 'url', message: 'must be https' };
    expect(faultsOf(refused([url]), null, ['url'])).toEqual({ at: { url: 'It must be https.' }, general: undefined });
    expect(faultsOf(refused([url, { field: 'batch', message: 'must be true' }]), null, ['url'])).toEqual({
      at: { url: 'It must be https.' },
      general: 'The webhook cannot be like this: see details. batch must be true',
    });
    expect(faultsOf({ success: false, message: 'There are 20 webhooks' }, null, ['url']).general).toBe(
      'There are 20 webhooks',
    );
  });

  it('is nothing once it is done, and what to do where it could not be asked for', () => {
    expect(faultsOf({ success: true, message: 'Done' }, null, ['url'])).toEqual({ at: {}, general: undefined });
    expect(faultsOf(undefined, asFailure(new Error('It broke.')), ['url']).general).toBe(
      'It broke. Load the page again.',
    );
  });
});
