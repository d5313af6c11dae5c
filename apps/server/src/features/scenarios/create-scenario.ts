import { type ParsedBodyOf, scenarios } from '@windcall/contract';
import { draftScenario, findTemplate, windEffects } from '@windcall/simulation';
import { refuseDemoDistance } from '../../accounts/demo-rules.ts';
import type { SignedInUser } from '../../accounts/signed-in-user.ts';
import type { Db } from '../../db/db.ts';
import { lockAndCount } from '../../db/lock-user.ts';
import { scenarios as scenarioRows } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import { Refusal, refusalAt } from '../../refusal.ts';
import { checkEngagements, refuseMoreThan, refuseTooMany } from './check-engagements.ts';
import { insertScenario, type ScenarioRow, type ScenarioValues } from './store.ts';

export const toWire = ({ userId: _, ...row }: ScenarioRow): scenarios.Scenario => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

export const MAX_SCENARIOS = 200;

/** Makes a scenario from a template and the shooter's choices, with the wind at each engagement. */
export const createScenario = async (
  db: Db,
  user: SignedInUser,
  templateId: string,
  choices: ParsedBodyOf<typeof scenarios.createScenario>,
): Promise<scenarios.Scenario> => {
  const template = findTemplate(templateId);
  if (template === undefined) throw new Refusal('not-found', { message: 'This template was not found.' });
  const own = template.defaultEngagements.flatMap((e) => e.directionOfFire ?? []);
  checkEngagements(
    { engagements: choices.engagements ?? [], directionOfFire: choices.directionOfFire },
    template.scenarioType,
    own,
    templateId,
  );
  if (template.defaultEngagements.length > 2)
    refuseMoreThan(template.defaultEngagements.length, choices.engagements ?? []);
  const outcome = draftScenario(template, choices, scenarios.DEFAULT_ENVIRONMENT);
  if (outcome.status === 'no-engagements') {
    const message = 'At least one engagement needs a distance above 0.';
    throw refusalAt('engagements', message);
  }
  return keepScenario(db, user, outcome.draft);
};

/** Stores a scenario with the wind at each engagement. */
export const keepScenario = async (
  db: Db,
  user: SignedInUser,
  draft: Omit<ScenarioValues, 'multiTargetWindEffects'>,
): Promise<scenarios.Scenario> => {
  for (const { distance } of draft.engagements) refuseDemoDistance(user, distance);
  refuseTooMany(draft.engagements, draft.scenarioType);
  const values = { ...draft, multiTargetWindEffects: windEffects(draft) };
  const row = await transaction(db, async (tx) => {
    if ((await lockAndCount(tx, user.id, scenarioRows)) >= MAX_SCENARIOS) {
      throw new Refusal('quota-reached', {
        message: `The limit of ${MAX_SCENARIOS} scenarios is reached. Delete some first.`,
      });
    }
    return insertScenario(tx, user.id, values);
  });
  return toWire(row);
};
