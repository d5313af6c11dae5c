import type { profiles } from '@windcall/contract';
import { sentenceOf } from '../../api/api-error.ts';

export type PastedCurve =
  | { readonly status: 'ok'; readonly curve: NonNullable<profiles.RifleRecord['dragCurve']> }
  | { readonly status: 'refused'; readonly why: string };

/** Reads a drag curve from pasted text, or explains the failure. Loads its readers with the first text. */
export const readPastedCurve = async (text: string): Promise<PastedCurve> => {
  try {
    const { readCurve } = await import('@windcall/exchange');
    const outcome = readCurve(text);
    if ('curve' in outcome) return { status: 'ok', curve: [...outcome.curve.dragCurve] };
    return { status: 'refused', why: `Drag curve: ${'refused' in outcome ? outcome.why : 'the text holds none.'}` };
  } catch (error) {
    console.error('the drag curve cannot be read', error);
    return { status: 'refused', why: sentenceOf(error, 'The reader of drag curves could not be fetched.') };
  }
};
