import { type JsonObject } from '../../src/base/json/json';

let count = 0;

/** A row that can be created, with an external id of its own. */
export const buildRow = (overrides: JsonObject = {}): JsonObject & { externalId: string } => {
  count += 1;
  return {
    externalId: `ext-${count}`,
    phoneNumber: '+15551234567',
    portfolioId: 'portfolio-1',
    metadata: { filenumber: `F-${count}` },
    ...overrides,
  } as JsonObject & { externalId: string };
};
