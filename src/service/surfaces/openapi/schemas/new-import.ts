import { type JsonObject } from '../../../../base/json/json';
import { BRAKES, isShare } from '../../../imports/model/brakes';
import { IMPORT_LIMITS } from '../../../imports/model/import-limits';

/** A text that names something. */
const NAME: JsonObject = { type: 'string', minLength: 1, maxLength: IMPORT_LIMITS.nameLength };

/** What a request says of a new import. By hand: GraphQL has no such input. */
export const NEW_IMPORT: JsonObject = {
  type: 'object',
  description: 'A new import.',
  additionalProperties: false,
  properties: {
    name: { ...NAME, type: ['string', 'null'], description: 'A name of your own.' },
    complete: {
      type: ['object', 'null'],
      description: 'Says that the import names every account of a portfolio.',
      additionalProperties: false,
      required: ['portfolioId'],
      properties: { portfolioId: { ...NAME, description: 'The portfolio.' } },
    },
    review: { type: ['boolean', 'null'], description: 'Whether the import stops once it is planned.' },
    brakes: {
      type: ['object', 'null'],
      description: 'What holds the import, in place of the default ones; null: no limit.',
      additionalProperties: false,
      properties: Object.fromEntries(
        BRAKES.map((name) => [
          name,
          {
            type: ['number', 'null'],
            description: isShare(name) ? 'A share, from 0 to 1.' : 'A count or a sum.',
            minimum: 0,
            ...(isShare(name) && { maximum: 1 }),
          },
        ]),
      ),
    },
  },
};
