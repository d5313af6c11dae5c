import type { UnitChoices } from './kinds.ts';

export const decimalMark = ({ numbers }: Pick<UnitChoices, 'numbers'>): '.' | ',' =>
  numbers === undefined ? '.' : ',';

/** A US-format figure in the reader's format. */
export const writeFigure = (figure: string, { numbers }: Pick<UnitChoices, 'numbers'>): string =>
  numbers === undefined
    ? figure
    : figure.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : numbers === 'comma' ? '.' : '\u202f'));

/** Decimals, but no versions or names. */
const DECIMAL = /(?<![\w.])\d+\.\d+(?!\d|\.\d)/g;

/** A sentence with decimals in the reader's format. */
export const writeDecimals = (sentence: string, choices: Pick<UnitChoices, 'numbers'>): string =>
  choices.numbers === undefined ? sentence : sentence.replace(DECIMAL, (figure) => writeFigure(figure, choices));
