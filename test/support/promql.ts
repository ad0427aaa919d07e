import { parser } from '@prometheus-io/lezer-promql';

export interface Matcher {
  label: string;
  /** `=`, `!=`, `=~` or `!~`. */
  operator: string;
  value: string;
}

/** What an expression asks of metrics. */
export interface PromqlUse {
  selectors: { metric: string; matchers: Matcher[] }[];
  /** Labels that it groups or joins by. */
  groupings: string[];
}

/** Parses an expression of PromQL. @throws where it is not valid */
export function readPromql(expression: string): PromqlUse {
  const use: PromqlUse = { selectors: [], groupings: [] };
  parser.parse(expression).iterate({
    enter({ name, type, from, to, node }) {
      if (type.isError) throw new Error(`Not PromQL at ${from}: ${expression}`);
      const text = expression.slice(from, to);
      const last = use.selectors.at(-1);
      if (name === 'VectorSelector') use.selectors.push({ metric: '', matchers: [] });
      else if (name === 'Identifier' && last) last.metric = text;
      else if (name === 'UnquotedLabelMatcher') {
        const [, label = '', operator = '', value = ''] = /^(\w+)\s*([=!~]+)\s*"(.*)"$/s.exec(text) ?? [];
        last?.matchers.push({ label, operator, value });
      } else if (name === 'LabelName' && node.parent?.name === 'GroupingLabels') use.groupings.push(text);
    },
  });
  return use;
}
