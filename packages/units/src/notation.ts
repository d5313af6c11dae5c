import type { UnitChoices } from './kinds.ts';

/** Ways to write a figure, as they look; `us` is that of whoever chose none. */
export const NOTATIONS = { us: '1,234.5', comma: '1.234,5', space: '1\u202f234,5' } as const;
export type Notation = keyof typeof NOTATIONS;

/** The decimal mark of a reader. */
export const decimalMark = ({ numbers }: Pick<UnitChoices, 'numbers'>): '.' | ',' =>
  numbers === undefined ? '.' : ',';

/** A figure with the decimal point and the group comma of the US as this reader writes it. */
export const writeFigure = (figure: string, { numbers }: Pick<UnitChoices, 'numbers'>): string =>
  numbers === undefined
    ? figure
    : figure.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : numbers === 'comma' ? '.' : '\u202f'));

/** A decimal in a sentence; no version, no part of a name. */
const DECIMAL = /(?<![\w.])\d+\.\d+(?!\d|\.\d)/g;

/** A sentence of the product's own, with its decimals as this reader writes them. */
export const writeDecimals = (sentence: string, choices: Pick<UnitChoices, 'numbers'>): string =>
  choices.numbers === undefined ? sentence : sentence.replace(DECIMAL, (figure) => writeFigure(figure, choices));
