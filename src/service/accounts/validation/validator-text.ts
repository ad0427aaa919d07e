import Ajv, { type KeywordCxt, type Options } from 'ajv';
import { _, type Code, getProperty, type Name } from 'ajv/dist/compile/codegen';
import standaloneCode from 'ajv/dist/standalone';
import { type JsonObject } from '../../../base/json/json';

/** A function that a generated validator calls, and where it imports it from. */
export interface Imported {
  name: string;
  from: string;
}

type Check = (cxt: KeywordCxt, imported: (what: Imported) => Name) => void;

export interface Validators {
  /** What the generated file is made from, for its reader. */
  source: string;
  options: Options;
  /** Keywords beside those of JSON Schema, which the generated code checks as defined here. */
  keywords: Readonly<Record<string, { type?: 'string'; check: Check }>>;
  vocabulary?: readonly string[];
  /** By the name of the exported function. */
  schemas: Readonly<Record<string, JsonObject>>;
}

/** A check that fails with the text that a function returns for the value, if it returns one. */
export const failWithTextOf =
  (what: Imported, parameters: (cxt: KeywordCxt) => Code = ({ data }) => _`${data}`): Check =>
  (cxt, imported) => {
    const text = cxt.gen.const('text', _`${imported(what)}(${parameters(cxt)})`);
    cxt.setParams({ text });
    cxt.fail(_`${text} !== undefined`);
  };

/** An import in place of each `require`: bundlers for browsers know only those. */
function withImports(code: string): string {
  const imports: string[] = [];
  const body = code.replace(/const (\w+) = require\("([^"]+)"\)\.(\w+);/g, (_match, name, from, member) => {
    imports.push(`import ${member === 'default' ? name : `{ ${member} as ${name} }`} from '${from}';\n`);
    return '';
  });
  return `${imports.sort().join('')}\n${body.replace('"use strict";', '').trim()}\n`;
}

/**
 * The source code of validators, which Ajv otherwise compiles when the program starts: slower, and forbidden in a browser
 * by a policy without `unsafe-eval`.
 */
export function validatorText({ source, options, keywords, vocabulary = [], schemas }: Validators): string {
  const ajv = new Ajv({
    ...options,
    meta: false,
    validateSchema: false,
    code: { source: true, esm: true, lines: true },
  });
  ajv.addVocabulary([...vocabulary]);
  for (const [keyword, { type, check }] of Object.entries(keywords)) {
    if (ajv.getKeyword(keyword) !== false) ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      ...(type && { type }),
      code: (cxt) =>
        check(cxt, ({ name, from }) =>
          cxt.gen.scopeValue('func', { ref: `${from} ${name}`, code: _`require(${from})${getProperty(name)}` }),
        ),
      error: { message: '', params: ({ params }) => (params.text === undefined ? _`{}` : _`{ text: ${params.text} }`) },
    });
  }
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name);
  const names = Object.fromEntries(Object.keys(schemas).map((name) => [name, name]));
  return `// Generated from ${source} by \`npm run generate\`. Do not edit.\n// @ts-nocheck\n${withImports(standaloneCode(ajv, names))}`;
}
