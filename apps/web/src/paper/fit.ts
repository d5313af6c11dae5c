import { SIZES, type Size } from './sizes.ts';

const STEP_PT = 0.5;
const LINE_PX = 13;

/** The type of a paper's figures and of its other words, pt. */
export interface Fit {
  readonly largePt: number;
  readonly smallPt: number;
  /** 0: everything; 1: without the crosswinds in which a hold hits; 2: a hold's own elevation is beside it. */
  readonly dense: number;
}
const MOST_DENSE = 2;

/** True if the body of a sheet shows all of its content. */
const isWhole = (sheet: HTMLElement): boolean => {
  const body = sheet.querySelector('.sheet-body') ?? sheet;
  const cells = [...body.querySelectorAll('.across td')];
  return [body, ...cells].every(
    ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
      scrollHeight <= clientHeight && scrollWidth <= clientWidth,
  );
};

const set = (sheets: readonly HTMLElement[], { largePt, smallPt, dense }: Fit): boolean => {
  for (const { style, dataset } of sheets) {
    style.setProperty('--large', `${largePt}pt`);
    style.setProperty('--small', `${smallPt}pt`);
    dataset.dense = String(dense);
  }
  return sheets.every(isWhole);
};

const largest = (sheets: readonly HTMLElement[], size: Size): Fit | null => {
  const { mostPt, goodPt, leastPt, smallPt } = SIZES[size];
  let best: Fit | null = null;
  for (let dense = 0; dense <= MOST_DENSE && (best?.largePt ?? 0) < goodPt; dense++) {
    // words grow only if figures keep their size
    for (const small of smallPt.toReversed()) {
      let largePt: number = mostPt;
      while (largePt >= leastPt && !set(sheets, { largePt, smallPt: small, dense })) largePt -= STEP_PT;
      if (largePt >= leastPt && largePt > (best?.largePt ?? 0)) best = { largePt, smallPt: small, dense };
      if ((best?.largePt ?? 0) >= goodPt) break;
    }
  }
  return best;
};

/** Sets all sheets of a paper in the largest type that fits them; null if they have no room at the least type. */
export const fitSheets = (sheets: readonly HTMLElement[], size: Size): Fit | null => {
  const { goodPt, leastPt, smallPt } = SIZES[size];
  const keepLine = (isKept: boolean): void => {
    for (const sheet of sheets) sheet.toggleAttribute('data-line', isKept);
  };
  // a full pocket card keeps a line to write on beside its foot, if the figures keep their full size
  keepLine(size === 'pocket');
  let best = largest(sheets, size);
  if (size === 'pocket' && (best?.largePt ?? 0) < goodPt) {
    keepLine(false);
    best = largest(sheets, size);
  }
  set(sheets, best ?? { largePt: leastPt, smallPt: smallPt[0], dense: MOST_DENSE });
  // a line too low to write on is removed
  for (const sheet of sheets) {
    const write = sheet.querySelector<HTMLElement>('.write');
    if (write === null) continue;
    write.hidden = write.clientHeight < LINE_PX;
    if (!write.hidden) sheet.removeAttribute('data-line');
  }
  return best;
};
