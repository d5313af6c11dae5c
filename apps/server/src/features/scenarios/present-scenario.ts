import type { scenarios } from '@windcall/contract';
import type { ScenarioRow } from './store.ts';

export const toWire = ({ userId: _, ...row }: ScenarioRow): scenarios.Scenario => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});
