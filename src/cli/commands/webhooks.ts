import { type Command, InvalidArgumentError, Option } from 'commander';
import { type JsonObject } from '../../base/json/json';
import { present } from '../../base/json/present';
import { instantOf } from '../../base/time/iso-time';
import { AccountSyncError } from '../../client/index';
import { addConnectionOptions, addKeyOption, type ConnectionOptions } from '../service/connection';
import { connectGraphql } from '../service/graphql';
import { listNodes } from '../service/list-nodes';
import { countOption } from '../terminal/count-option';
import { EXIT, UsageError } from '../terminal/exit-codes';
import { shown } from '../terminal/printable';
import { printedCommand } from '../terminal/printed-command';
import { restrictStandardOutput, writeSecret } from '../terminal/private-output';
import { type Terminal, timeOf } from '../terminal/terminal';
import { answerText, writeAnswer, writeJsonLines } from '../terminal/write-json';
import { type Delivery, deliveryList, type Webhook, type WebhookInput, webhookCalls } from './webhook-calls';
import { deliveryTable, testText, webhookTable, webhookText } from './webhook-text';

interface JsonOption {
  json?: boolean;
}

type Options = ConnectionOptions & JsonOption;

interface ResendOptions extends Options {
  delivery?: string;
  cursor?: string;
  since?: Date;
}

/** Here `--url` is the receiver's. */
interface EndpointOptions extends JsonOption, Omit<WebhookInput, 'portfolioIds'> {
  serviceUrl?: string;
  keyFile?: string;
  portfolios?: string[];
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function readHours(text: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new InvalidArgumentError('a whole number of hours');
  return Number(text);
}

function readSince(text: string): Date {
  const time = instantOf(text);
  if (!time) throw new InvalidArgumentError('It must be a date or a time, such as 2030-01-31');
  return time;
}

const connectionOf = ({ serviceUrl: url, keyFile }: EndpointOptions): ConnectionOptions => present({ url, keyFile });

const inputOf = (options: EndpointOptions): WebhookInput => {
  const { url, name, events, portfolios: portfolioIds, statusCategories, fields, batch } = options;
  return present({ url, name, events, portfolioIds, statusCategories, fields, batch });
};

export function addWebhooksCommand(program: Command, terminal: Terminal): void {
  const { stdout } = terminal;
  const command = program
    .command('webhooks')
    .description('manage where changes are sent to; the key needs webhooks:manage');
  const calls = async (options: ConnectionOptions) => webhookCalls(await connectGraphql(options, terminal));
  const answer = (json: boolean | undefined, value: object, text: string) => writeAnswer(json, value, text, terminal);

  const addJson = (one: Command) => one.option('--json', 'as one JSON object');
  const add = (name: string, description: string) =>
    addConnectionOptions(command.command(name).description(description));
  const addOne = (name: string, description: string) =>
    addJson(add(name, description)).argument('<id>', 'of the webhook');

  /** The options that say what a webhook is to be. */
  const addEndpointOptions = (one: Command) =>
    addJson(
      addKeyOption(
        one
          .option('--name <text>', 'what it is for')
          .option('--events <list>', 'the only types of changes, such as account.updated,import.held', listOf)
          .option('--portfolios <list>', 'only changes of accounts in these portfolios', listOf)
          .option('--status-categories <list>', 'only changes of accounts with these status categories', listOf)
          .option('--fields <list>', 'only updates that change these fields, such as contactInfo.email', listOf)
          .option('--batch', 'send up to 500 changes in one message')
          .option('--service-url <url>', 'where the service is; else ACCOUNT_SYNC_URL'),
      ),
    );

  /** Prints a secret, which is shown only once. */
  function printSecret(
    { webhook: { id, ...facts }, secret }: { webhook: Webhook; secret: string },
    { json }: JsonOption,
  ): Promise<void> {
    const shownOnce = shown`Webhook ${id}, secret (shown once):\n\n  ${secret}\n\n`;
    const text = answerText(json, { id, secret, ...facts }, `${shownOnce}${webhookText({ id, ...facts })}\n`);
    const rotation = printedCommand(['webhooks', 'rotate', id], terminal.given);
    return writeSecret(text, terminal, shown`Nobody has the secret of webhook ${id}: ${rotation}`);
  }

  const print = (webhook: Webhook, { json }: JsonOption) => answer(json, webhook, `${webhookText(webhook)}\n`);

  addEndpointOptions(command.command('create').description('create a webhook; its secret is shown once'))
    .requiredOption('--url <url>', 'https URL that changes are sent to')
    .action(async (options: EndpointOptions) => {
      const { create } = await calls(connectionOf(options));
      restrictStandardOutput(terminal);
      await printSecret(await create(inputOf(options)), options);
    });

  addEndpointOptions(command.command('update').description('change where a webhook is sent to, or what is sent'))
    .argument('<id>', 'of the webhook')
    .option('--url <url>', 'https URL that changes are sent to')
    .option('--no-batch', 'send each change in a message of its own')
    .action(async (id: string, options: EndpointOptions) => {
      const input = inputOf(options);
      if (Object.keys(input).length === 0) throw new UsageError('Name something to change');
      const { update } = await calls(connectionOf(options));
      print(await update(id, input), options);
    });

  add('list', 'list webhooks')
    .option('--json', 'one JSON object a line')
    .action(async ({ json, ...options }: Options) => {
      const webhooks = await (await calls(options)).list();
      if (json) return writeJsonLines(webhooks, terminal);
      stdout.write(webhooks.length === 0 ? 'No webhooks.\n' : `${webhookTable(webhooks)}\n`);
    });

  addOne('show', 'show one').action(async (id: string, { json, ...options }: Options) => {
    const webhook = await (await calls(options)).find(id);
    if (webhook === null) throw new AccountSyncError('WEBHOOK_NOT_FOUND', 'There is no such webhook', { status: 200 });
    print(webhook, { json });
  });

  addOne('rotate', 'replace the secret; the new one is shown once')
    .option('--overlap <hours>', 'for how long the present one signs too, up to 168', readHours, 24)
    .action(async (id: string, { overlap, json, ...options }: Options & { overlap: number }) => {
      const { rotate } = await calls(options);
      restrictStandardOutput(terminal);
      await printSecret(await rotate(id, overlap), { json });
    });

  addOne('disable', 'stop sending to a webhook').action(async (id: string, { json, ...options }: Options) => {
    const webhook = await (await calls(options)).disable(id);
    if (webhook) print(webhook, { json });
    else answer(json, { id, isEnabled: false }, shown`Webhook ${id} is disabled.\n`);
  });

  addOne('enable', 'send to a webhook again').action(async (id: string, { json, ...options }: Options) =>
    print(await (await calls(options)).enable(id), { json }),
  );

  addOne('delete', 'delete a webhook for good').action(async (id: string, { json, ...options }: Options) => {
    await (await calls(options)).remove(id);
    answer(json, { id, deleted: true }, shown`Webhook ${id} is deleted.\n`);
  });

  add('deliveries', 'list what was sent to a webhook within 7 days, newest first')
    .argument('<id>', 'of the webhook')
    .addOption(new Option('--state <state>', 'only these').choices(['pending', 'taken', 'failed']))
    .option('--limit <count>', 'how many', countOption('--limit'), 20)
    .option('--json', 'one JSON object a line, with bodies and answers')
    .action(async (id: string, { state, limit, json, ...options }: Options & { state?: string; limit: number }) => {
      const query = await connectGraphql(options, terminal);
      const found = listNodes(query, deliveryList(id, state?.toUpperCase()), limit);
      if (json) return writeJsonLines(found, terminal);
      const deliveries: Delivery[] = [];
      for await (const one of found) deliveries.push(one as JsonObject & Delivery);
      stdout.write(deliveries.length === 0 ? 'No deliveries.\n' : `${deliveryTable(deliveries, timeOf(terminal))}\n`);
    });

  addOne('resend', 'send again: one delivery, or all changes from a cursor or a time on')
    .option('--delivery <deliveryId>', 'this delivery alone')
    .option('--cursor <cursor>', 'all that comes after a cursor of the feed of changes')
    .option('--since <time>', 'all from about this time on, such as 2030-01-31T12:00Z', readSince)
    .action(async (id: string, { delivery, cursor, since, json, ...options }: ResendOptions) => {
      if ([delivery, cursor, since].filter((one) => one !== undefined).length !== 1)
        throw new UsageError('Name one of --delivery, --cursor and --since');
      const { resendDelivery, resendFrom } = await calls(options);
      if (delivery !== undefined) {
        await resendDelivery(delivery);
        return answer(json, { id, delivery }, shown`Delivery ${delivery} is sent again.\n`);
      }
      const moved = await resendFrom(id, present({ after: cursor, since: since?.toISOString() }));
      answer(json, { id, ...moved }, shown`Webhook ${id} goes on from ${moved.cursor}.\n`);
    });

  addOne('test', 'send a test event, and show what was answered').action(
    async (id: string, { json, ...options }: Options) => {
      const outcome = await (await calls(options)).test(id);
      if (!outcome.isTaken) terminal.exitCode = EXIT.FAILED;
      answer(json, outcome, `${testText(outcome)}\n`);
    },
  );
}
