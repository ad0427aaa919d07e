import { ClientError } from 'graphql-request';
import { type Code, httpStatusOf } from '../../../src/base/errors';
import { type JsonObject } from '../../../src/base/json/json';
import { getAccount, patchAccount, postBulkUpsert, type ServiceAddress } from '../http';
import { type Outcome, SURFACES, type SurfaceName } from '../surfaces';
import { type ClientLog, type Knowledge, type Operation } from './client-log';
import { accountIn } from './read-history';

/** What came back: an envelope with the HTTP status, or nothing that tells the outcome. */
interface Reply {
  status: number;
  body: Outcome;
}

export interface ClientOptions {
  surface: SurfaceName;
  /** Called for each request, so that a client may change between services. */
  service: () => ServiceAddress;
  apiKey: string;
  log: ClientLog;
  /** After this time the client gives up waiting, and does not know what became of its request. */
  timeoutMs?: number;
}

const NO_ANSWER = 'NO_ANSWER';

function within<T>(milliseconds: number | undefined, work: Promise<T>): Promise<T> {
  if (milliseconds === undefined) return work;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The HTTP status of a code of the service; undefined for others, such as those of GraphQL. */
const statusOfCode = (code: string): number | undefined => httpStatusOf(code as Code);

/** What an answer of GraphQL says of a request as a whole, in the form that REST gives it. */
async function graphqlReply(request: Promise<Outcome>): Promise<Reply> {
  try {
    const body = await request;
    return { status: statusOfCode(String(body.code)) ?? 0, body };
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const code = String(error.response.errors?.[0]?.extensions?.code ?? NO_ANSWER);
    return { status: statusOfCode(code) ?? error.response.status, body: { success: false, code } };
  }
}

const isRefusal = ({ status }: Reply): boolean => status >= 400 && status < 500;

function settleRows(log: ClientLog, operations: readonly Operation[], { body }: Reply): void {
  const results = body.results ?? [];
  const counted = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  for (const [index, operation] of operations.entries()) {
    const row = results[index];
    if (row?.index !== index || row.externalId !== operation.externalId) {
      log.answerFaults.push(`${operation.mark}: result ${index} is about ${row?.externalId} at ${row?.index}`);
      continue;
    }
    counted[row.status as keyof typeof counted] += 1;
    const knowledge = row.status === 'failed' ? 'refused' : (row.status as Knowledge);
    const told = ['code', 'accountId', 'updatedAt', 'changes'].filter((name) => row[name] !== undefined);
    log.settle(operation, knowledge, Object.fromEntries(told.map((name) => [name, row[name]])));
  }
  if (body.requested !== operations.length || results.length !== operations.length) {
    log.answerFaults.push(`${operations.length} rows sent, ${body.requested} counted, ${results.length} answered`);
  }
  for (const [status, count] of Object.entries(counted)) {
    if (body[status] !== count) log.answerFaults.push(`${count} rows are ${status}, the answer counts ${body[status]}`);
  }
}

/** A client that notes in a log what it sends and what it is answered. No call throws for what a service answers. */
export function recordedClient({ surface, service, apiKey, log, timeoutMs }: ClientOptions) {
  const overGraphql = () => SURFACES.GRAPHQL(service(), apiKey);

  /** Settles all operations of a request alike, unless `done` has more to say about one that succeeded. */
  async function request(
    operations: readonly Operation[],
    send: () => Promise<Reply>,
    done: (reply: Reply) => void,
  ): Promise<string> {
    const settleAll = (knowledge: Knowledge, code: string) => {
      for (const operation of operations) log.settle(operation, knowledge, { code });
      return code;
    };
    let reply: Reply;
    try {
      reply = await within(timeoutMs, send());
    } catch {
      return settleAll('unknown', NO_ANSWER);
    }
    const code = String(reply.body.code ?? NO_ANSWER);
    if (reply.status !== 200 || !reply.body.success) return settleAll(isRefusal(reply) ? 'refused' : 'unknown', code);
    done(reply);
    return code;
  }

  return {
    /**
     * Sends rows, each with a mark of its own. A row that carries a mark is one that is sent again; one of nothing but
     * its `externalId` is sent as it is and must change nothing.
     * @returns the rows as sent, and the code of the answer: `NO_ANSWER` where there was none
     */
    async bulkUpsert(given: readonly JsonObject[], { dryRun = false } = {}) {
      const rows = given.map((row) => (Object.keys(row).length > 1 ? log.marked(row) : row));
      const operations = rows.map((fields) =>
        log.sent({ externalId: String(fields.externalId), kind: 'BULK_UPSERT', surface, fields, dryRun }),
      );
      const options = { dryRun, includeChanges: true };
      const send =
        surface === 'REST'
          ? () => postBulkUpsert(service(), apiKey, { accounts: rows, ...options }) as Promise<Reply>
          : () => graphqlReply(overGraphql().bulkUpsert(rows, options));
      const code = await request(operations, send, (reply) => settleRows(log, operations, reply));
      return { rows, code };
    },
    /** Sends an update with a mark of its own. */
    async update(externalId: string, given: JsonObject) {
      const fields = log.marked(given);
      const operation = log.sent({ externalId, kind: 'UPDATE', surface, fields, dryRun: false });
      const send =
        surface === 'REST'
          ? () => patchAccount(service(), apiKey, externalId, fields) as Promise<Reply>
          : () => graphqlReply(overGraphql().update(externalId, fields));
      const code = await request([operation], send, ({ body }) => {
        const { id, updatedAt } = body.account as { id: string; updatedAt: string };
        log.settle(operation, 'updated', { accountId: id, updatedAt });
      });
      return { code };
    },
    /** Reads an account over REST; what cannot be read is not noted. */
    async read(externalId: string): Promise<void> {
      const sentAt = log.tick();
      const answer = await within(timeoutMs, getAccount(service(), apiKey, externalId)).catch(() => undefined);
      if (answer?.status !== 200 && answer?.status !== 404) return;
      const account = answer.status === 200 ? accountIn(answer) : null;
      log.reads.push({ externalId, account, sentAt, answeredAt: log.tick() });
    },
  };
}

export type RecordedClient = ReturnType<typeof recordedClient>;
