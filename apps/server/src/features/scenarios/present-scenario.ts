import type { scenarios } from '@windcall/contract';
import type { ScenarioRow } from './store.ts';

/** A stored scenario as the API shows it. */
export const toWire = ({ userId: _, ...row }: ScenarioRow): scenarios.Scenario => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});
