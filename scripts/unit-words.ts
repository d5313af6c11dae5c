import { parseSync, Visitor } from 'rolldown/utils';

/** Units that a user of other units must never read. Without `in`, which is also a word. */
const UNIT_WORD =
  /(?<![\p{L}\d_./-])(?:yd|yds|yards?|mph|inHg|hPa|fps|°F|°C|ft|gr|grains?|inch(?:es)?|feet|MOA|km\/h|m\/s|knots?|metres?|mils?)(?![\p{L}\d_/-])/u;

/** A text that names a unit, and its line (from 1). */
export interface UnitWord {
  readonly line: number;
  readonly text: string;
}

/** Strings, templates and JSX texts of a TypeScript source that name a unit; not comments, names and types. */
export const unitWordsIn = (fileName: string, source: string): UnitWord[] => {
  const { program, errors } = parseSync(fileName, source);
  if (errors.length > 0) throw new Error(`${fileName} cannot be parsed: ${errors[0]?.message}`);
  const found: UnitWord[] = [];
  const look = (text: string, start: number): void => {
    if (UNIT_WORD.test(text)) found.push({ line: source.slice(0, start).split('\n').length, text: text.trim() });
  };
  const passed = new Set<number>();
  new Visitor({
    // the name of a property: `'yd' in cue`
    BinaryExpression: ({ operator, left }) => {
      if (operator === 'in') passed.add(left.start);
    },
    TSLiteralType: ({ literal }) => void passed.add(literal.start),
    // descriptions of a schema are for programmers
    CallExpression: ({ callee, arguments: [told] }) => {
      if (
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'describe' &&
        told
      )
        passed.add(told.start);
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && !passed.has(start)) look(value, start);
    },
    TemplateElement: ({ value, start }) => look(value.cooked ?? value.raw, start),
    JSXText: ({ value, start }) => look(value, start),
  }).visit(program);
  return found;
};

/** A decimal in a text; `6.5 Creedmoor` is a name. */
const DECIMAL = /(?<![\w.])\d+\.\d+(?!\d|\.\d| Creedmoor)/g;

/** Decimals in the JSX texts of a TypeScript source. */
export const decimalsIn = (fileName: string, source: string): string[] => {
  const { program } = parseSync(fileName, source);
  const found: string[] = [];
  new Visitor({ JSXText: ({ value }) => void found.push(...(value.match(DECIMAL) ?? [])) }).visit(program);
  return found;
};
