const CREATE = 'mutation ($input: WebhookInput!) { createWebhook(input: $input) { code webhook { id cursor } } }';
const DELETE = 'mutation ($id: ID!) { deleteWebhook(id: $id) { code } }';
const RESEND = 'mutation ($id: ID!, $cursor: String) { resendFrom(webhookId: $id, after: $cursor) { code } }';

/** Creates a webhook for each URL. */
export async function addWebhooks(client, urls, input = {}) {
  const webhooks = [];
  for (const url of urls) {
    const events = ['account.created', 'account.updated'];
    const { data } = await client.ask(CREATE, { input: { url, events, ...input } });
    if (data.createWebhook.code !== 'WEBHOOK_CREATED') throw new Error(JSON.stringify(data));
    webhooks.push(data.createWebhook.webhook);
  }
  const forEach = async (query) => {
    for (const { id, cursor } of webhooks) await client.ask(query, query === DELETE ? { id } : { id, cursor });
  };
  return {
    remove: () => forEach(DELETE),
    /** Has all sent again that came since they were created. */
    sendAgain: () => forEach(RESEND),
  };
}
