import type { cards } from '@windcall/contract';
import type { CardRow } from './store.ts';

/** A stored card in the form of the contract. */
export const toWire = ({ userId: _, ...row }: CardRow): cards.Card => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  analysisData: { windBrackets: row.windBrackets },
});
