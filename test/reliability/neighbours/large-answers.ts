import { patchAccount, postBulkUpsert, type ServiceAddress } from '../../support/http';
import { buildRow } from '../../support/rows';
import { type Attack, graphql, times } from './attacks';

/** An account of the attacker's own that is as large as metadata may be, and was changed as a whole many times. */
const LARGE = 'large';
const CHANGES = 30;

/** One leaf, so each change of it keeps all of it twice. */
const listOf = (text: string): string[] => Array(15).fill(text.repeat(4_000));

export async function prepareLargeAccount(service: ServiceAddress, apiKey: string): Promise<void> {
  await postBulkUpsert(service, apiKey, { accounts: [buildRow({ externalId: LARGE })] });
  for (let n = 0; n < CHANGES; n += 1) {
    const { status } = await patchAccount(service, apiKey, LARGE, { metadata: { list: listOf('abcde'[n % 5] ?? '') } });
    if (status !== 200) throw new Error(`The large account was not changed: ${status}`);
  }
}

const CHAIN = `{ ...F0 } ${times(529, (n) => `fragment F${n} on Query { ...F${n + 1} }`)} fragment F529 on Query { __typename }`;
/** As much to compare as is allowed; another text each time, so that its outcome is not remembered. */
const SAME_NAMES = `{ ${times(110, () => 'account(externalId: "a") { id }')} } #NONCE`;

/** Answers that are large though the request is small, and documents that take long to validate. */
export function largeAnswerAttacks(): Attack[] {
  const representation = { __typename: 'Account', organizationId: 'attacker', externalId: LARGE };
  const entities = graphql('query ($r: [_Any!]!) { _entities(representations: $r) { ... on Account { metadata } } }', {
    r: Array(1_300).fill(representation),
  });
  const changes = graphql(
    `{ account(externalId: "${LARGE}") { ${times(
      30,
      (n) => `a${n}: auditTrail(first: 30) { nodes { changes { from to } } }`,
    )} } }`,
  );
  return [
    { name: '1,300 times one large account by _entities, 8 at once', together: 8, request: entities },
    { name: '30 aliases of large changes, 8 at once', together: 8, request: changes },
    { name: '530 fragments in a chain, 32 at once', together: 32, request: graphql(CHAIN) },
    {
      name: '100 subscriptions to a large account that changes',
      together: 4,
      request: { method: 'PATCH', path: `/external-api/accounts/${LARGE}`, body: JSON.stringify({ bank: '#NONCE' }) },
      streams: {
        count: 100,
        request: {
          ...graphql('subscription { accountUpdated { account { metadata a: metadata b: metadata c: metadata } } }'),
          path: '/graphql/stream',
        },
      },
    },
    { name: 'the longest validation that is allowed, 32 at once', together: 32, request: graphql(SAME_NAMES) },
  ];
}
