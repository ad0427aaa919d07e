import type { Document } from 'mongodb';
import * as dialect from '../../src/embedded-server/dialect';

/** What commands were made of, in the categories of the dialect. */
export type Record = ReturnType<typeof emptyRecord>;

export const emptyRecord = () => ({
  commands: new Set<string>(),
  inTransactions: new Set<string>(),
  /** `find.sort`, and so on. */
  options: new Set<string>(),
  commonOptions: new Set<string>(),
  updateStatement: new Set<string>(),
  deleteStatement: new Set<string>(),
  logicalOperators: new Set<string>(),
  fieldOperators: new Set<string>(),
  updateOperators: new Set<string>(),
  stages: new Set<string>(),
  unionOptions: new Set<string>(),
  accumulators: new Set<string>(),
  expressions: new Set<string>(),
  indexOptions: new Set<string>(),
});

/** The record of somebody who sends everything that the dialect has. */
export function wholeDialect(): Record {
  const entries = Object.entries<dialect.CommandEntry>(dialect.COMMANDS);
  return {
    commands: new Set(entries.map(([name]) => name)),
    inTransactions: new Set(entries.filter(([, { inTransactions }]) => inTransactions).map(([name]) => name)),
    options: new Set(entries.flatMap(([name, { options }]) => options.map((option) => `${name}.${option}`))),
    commonOptions: new Set(dialect.COMMON_OPTIONS),
    updateStatement: new Set(dialect.UPDATE_STATEMENT),
    deleteStatement: new Set(dialect.DELETE_STATEMENT),
    logicalOperators: new Set(Object.keys(dialect.LOGICAL_OPERATORS)),
    fieldOperators: new Set(Object.keys(dialect.FIELD_OPERATORS)),
    updateOperators: new Set(Object.keys(dialect.UPDATE_OPERATORS)),
    stages: new Set(Object.keys(dialect.STAGES)),
    unionOptions: new Set(dialect.UNION_OPTIONS),
    accumulators: new Set(Object.keys(dialect.ACCUMULATORS)),
    expressions: new Set(Object.keys(dialect.EXPRESSIONS)),
    indexOptions: new Set(Object.keys(dialect.INDEX_OPTIONS)),
  };
}

const isDocument = (value: unknown): value is Document =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const addAll = (set: Set<string>, names: Iterable<string>): void => {
  for (const name of names) set.add(name);
};

/** Notes what a command is made of. */
export function record(seen: Record, command: Document): void {
  const [name = '', ...options] = Object.keys(command);
  seen.commands.add(name);
  const common: readonly string[] = dialect.COMMON_OPTIONS;
  addAll(
    seen.commonOptions,
    options.filter((option) => common.includes(option)),
  );
  addAll(
    seen.options,
    options.filter((option) => !common.includes(option)).map((option) => `${name}.${option}`),
  );
  const isAboutDocuments = !name.endsWith('Transaction');
  if (command.autocommit === false && isAboutDocuments) seen.inTransactions.add(name);
  if (isDocument(command.filter)) recordFilter(seen, command.filter);
  for (const statement of command.updates ?? []) recordUpdate(seen, statement);
  for (const statement of command.deletes ?? []) {
    addAll(seen.deleteStatement, Object.keys(statement));
    recordFilter(seen, statement.q);
  }
  recordPipeline(seen, command.pipeline ?? []);
  for (const index of command.indexes ?? []) addAll(seen.indexOptions, Object.keys(index));
}

function recordUpdate(seen: Record, statement: Document): void {
  addAll(seen.updateStatement, Object.keys(statement));
  addAll(seen.updateOperators, Object.keys(statement.u));
  recordFilter(seen, statement.q);
}

function recordFilter(seen: Record, filter: Document): void {
  for (const [name, value] of Object.entries(filter)) {
    if (name.startsWith('$')) {
      seen.logicalOperators.add(name);
      for (const part of value) recordFilter(seen, part);
    } else if (isDocument(value)) {
      addAll(seen.fieldOperators, Object.keys(value));
      if (value.$elemMatch) recordFilter(seen, value.$elemMatch);
    }
  }
}

function recordPipeline(seen: Record, pipeline: readonly Document[]): void {
  for (const stage of pipeline) {
    addAll(seen.stages, Object.keys(stage));
    if (stage.$match) recordFilter(seen, stage.$match);
    if (stage.$group) recordGroup(seen, stage.$group);
    for (const inner of Object.values<Document[]>(stage.$facet ?? {})) recordPipeline(seen, inner);
    if (!stage.$unionWith) continue;
    addAll(seen.unionOptions, Object.keys(stage.$unionWith));
    recordPipeline(seen, stage.$unionWith.pipeline);
  }
}

function recordGroup(seen: Record, { _id, ...sums }: Document): void {
  for (const sum of Object.values<Document>(sums)) {
    addAll(seen.accumulators, Object.keys(sum));
    Object.values(sum).forEach((value) => {
      recordExpression(seen, value);
    });
  }
  recordExpression(seen, _id);
}

function recordExpression(seen: Record, expression: unknown): void {
  if (Array.isArray(expression)) for (const operand of expression) recordExpression(seen, operand);
  if (!isDocument(expression)) return;
  for (const [name, value] of Object.entries(expression)) {
    if (name.startsWith('$')) seen.expressions.add(name);
    recordExpression(seen, value);
  }
}
