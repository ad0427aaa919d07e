import { runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { createSchema } from '../../../src/service/surfaces/graphql/schema/schema';
import { getAccount, postBulkUpsert, postGraphql } from '../../support/http';
import { buildRow } from '../../support/rows';
import { parametersOf, report, SEED } from '../parameters';
import { type AttackedService, startAttackedService } from './attacked-service';
import { OTHER } from './canaries';
import { type FuzzCase } from './cases';
import { graphqlRequests } from './graphql-requests';
import { rawRequests } from './raw-requests';
import { restRequests } from './rest-requests';
import { runCase } from './run-case';
import { Tally } from './tally';

/** `at` runs the one case that had this number under the seed. */
const { runs, seed, at } = parametersOf({ runs: 1000, seed: SEED, at: -1 });
const PATIENCE_MS = 600_000 + runs * 100;

const printed: string[] = [];

const LOOK_EVERY = 500;

const schema = createSchema();
const cases: fc.Arbitrary<FuzzCase> = fc.oneof(
  { weight: 22, arbitrary: restRequests },
  { weight: 14, arbitrary: graphqlRequests(schema) },
  { weight: 3, arbitrary: rawRequests },
);

/** The prototypes that everything inherits from, here and where Node's own modules live. */
const prototypes = () =>
  [Object.prototype, Array.prototype, runInThisContext('Object.prototype') as object].map((one) =>
    Reflect.ownKeys(one).map(String).sort(),
  );

let service: AttackedService;
beforeAll(async () => {
  service = await startAttackedService();
  // What a library prints by itself goes around the log, which holds no values.
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    jest.spyOn(console, method).mockImplementation((...words) => printed.push(words.map(String).join(' ')));
  }
});
afterAll(() => service.close());

test(
  'no input breaks the service, reveals a secret or reaches another organization',
  async () => {
    const before = { ...(await service.dump()), prototypes: prototypes() };
    const expectUntouched = async () => expect({ ...(await service.dump()), prototypes: prototypes() }).toEqual(before);
    const tally = new Tally();
    report(`fuzz: ${runs} runs with --seed ${seed}`);
    try {
      await fc.assert(
        fc.asyncProperty(cases, async (fuzzCase) => {
          service.clock.advance(5);
          const outcome = await runCase(service, fuzzCase).catch((error: unknown) => {
            // An error of Node's own is none to the runner, which would not show it.
            throw new Error(`The case could not be carried out: ${error}`);
          });
          tally.add(fuzzCase, outcome);
          expect({ faults: outcome.faults, prototypes: prototypes() }).toEqual({
            faults: [],
            prototypes: before.prototypes,
          });
          if (tally.runs % LOOK_EVERY === 0) await expectUntouched();
        }),
        {
          seed,
          interruptAfterTimeLimit: PATIENCE_MS,
          ...(at >= 0 ? { path: String(at), numRuns: 1 } : { numRuns: runs }),
        },
      );
    } finally {
      for (const line of tally.lines()) report(`fuzz: ${line}`);
    }
    await expectUntouched();
  },
  PATIENCE_MS + 60_000,
);

test('valid requests of both organizations succeed after the fuzzing', async () => {
  const row = buildRow();
  const created = await postBulkUpsert(service, service.own.apiKey, { accounts: [row] });
  expect(created.body).toMatchObject({ code: 'ACCOUNTS_BULK_UPSERT_COMPLETED', created: 1 });
  const query = '{ account(externalId: "ext-0") { externalId auditTrail { nodes { id } } } }';
  expect((await postGraphql(service, service.own.apiKey, { query })).body.errors).toBeUndefined();
  const { body } = await getAccount(service, service.other.apiKey, 'ext-0');
  expect(body.account).toMatchObject({ person: { ssn: OTHER.ssn }, phoneNumber: OTHER.phone });
});
