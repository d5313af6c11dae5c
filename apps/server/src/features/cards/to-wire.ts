import type { cards } from '@windcall/contract';
import type { CardRow } from './store.ts';

export const toWire = ({ userId: _, ...row }: CardRow): cards.Card => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  analysisData: { windBrackets: row.windBrackets },
});
