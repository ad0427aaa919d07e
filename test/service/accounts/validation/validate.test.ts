import { plainToInstance } from 'class-transformer';
import { type ValidationError, validateSync } from 'class-validator';
import { type JsonObject } from '../../../../src/base/json/json';
import { AccountInput, AccountUpdateInput } from '../../../../src/service/accounts/fields/account-fields';
import { ROW_FIELDS, UPDATABLE_FIELDS } from '../../../../src/service/accounts/fields/account-schema';
import { pruneRow, pruneUpdate } from '../../../../src/service/accounts/validation/validate';
import { arbitraryRow, arbitraryUpdate, MARK, MARKED_NUMBER } from '../../../support/arbitrary-rows';
import { forAll } from '../../../support/properties';

/** Dotted paths of failing fields; what is wrong with an item of a list is reported on the list. */
function failingPaths(errors: readonly ValidationError[], parent: readonly string[] = []): string[] {
  return errors.flatMap(({ property, constraints, children = [] }) => {
    const path = [...parent, property];
    const index = path.findIndex((part) => /^\d+$/.test(part));
    const own = constraints ? [(index === -1 ? path : path.slice(0, index)).join('.')] : [];
    return [...own, ...failingPaths(children, path)];
  });
}

const sorted = (paths: Iterable<string>) => [...new Set(paths)].sort();

/** What of a value is declared, without the data of free form, which class-transformer does not copy faithfully. */
function declared(value: object): unknown {
  const fields = JSON.parse(JSON.stringify(value));
  delete fields.metadata;
  delete fields.originalCreditor;
  delete fields.history?.chargedOff?.events;
  return fields;
}

const JUDGES = {
  row: { faultsOf: pruneRow, type: AccountInput, arbitrary: arbitraryRow, fields: ROW_FIELDS },
  update: { faultsOf: pruneUpdate, type: AccountUpdateInput, arbitrary: arbitraryUpdate, fields: UPDATABLE_FIELDS },
};

describe.each(Object.entries(JUDGES))('the compiled rules of a %s', (_name, { faultsOf, type, arbitrary, fields }) => {
  const judgedByDecorators = (value: JsonObject) => {
    const instance = plainToInstance<object, JsonObject>(type, structuredClone(value));
    return { instance, errors: validateSync(instance, { whitelist: true }) };
  };

  it.each([0, 3, 30])('the compiled rules agree with the decorators, with %d wrong values in a hundred', (wrong) => {
    forAll(120, arbitrary(wrong), (value) => {
      const expected = sorted(failingPaths(judgedByDecorators(value).errors));
      expect(sorted(faultsOf(structuredClone(value)).map(({ field }) => field))).toEqual(expected);
    });
  });

  it('the compiled rules find no fault in valid values and keep every declared field', () => {
    forAll(100, arbitrary(0), (value) => {
      const { instance, errors } = judgedByDecorators(value);
      const judged = structuredClone(value);
      expect(faultsOf(judged)).toEqual([]);
      expect(errors).toEqual([]);
      expect(declared(judged)).toEqual(declared(instance));
      expect(judged.metadata).toEqual(value.metadata);
      expect(judged.originalCreditor).toEqual(value.originalCreditor);
      expect(fields).toEqual(expect.arrayContaining(Object.keys(judged)));
    });
  });

  it('the compiled rules name each wrong field once and repeat no value', () => {
    forAll(100, arbitrary(40), (value) => {
      const faults = faultsOf(structuredClone(value));
      const paths = faults.map(({ field }) => field);
      expect(paths).toHaveLength(new Set(paths).size);
      const said = faults.map(({ message }) => message).join('\n');
      expect(said).not.toContain(MARK);
      expect(said).not.toContain(String(MARKED_NUMBER));
      expect(said).not.toMatch(/undefined|\[object|NaN/);
    });
  });
});
