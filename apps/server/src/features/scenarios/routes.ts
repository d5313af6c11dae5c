import { type ParsedBodyOf, scenarios, type WindField } from '@windcall/contract';
import { describedAgain, draftScenario, findTemplate, TEMPLATES, windEffects } from '@windcall/simulation';
import type { FastifyInstance } from 'fastify';
import { refuseDemoDistance, refuseForbiddenId, refuseListedForDemo } from '../../accounts/demo-rules.ts';
import type { SignedInUser } from '../../accounts/index.ts';
import { type Db, lockAndCount, scenarios as scenarioRows, transaction } from '../../db/index.ts';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal, refusalAt } from '../../refusal.ts';
import { checkEngagements, refuseMoreThan, refuseTooMany } from './check-engagements.ts';
import {
  deleteScenarioRow,
  findScenario,
  findScenarios,
  insertScenario,
  lockScenario,
  type ScenarioRow,
  type ScenarioValues,
  updateScenarioRow,
} from './store.ts';

const toWire = ({ userId: _, ...row }: ScenarioRow): scenarios.Scenario => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

const MAX_SCENARIOS = 200;

/** Makes a scenario from a template and the shooter's choices, with the wind at each engagement. */
const createScenario = async (
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
const keepScenario = async (
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

/**
 * The scenario for a session: the user's own, or for a demo user one of the allowed list. If that list is not empty, a
 * demo user may use nothing else. `not-found` for another user's.
 */
export const findUsableScenario = async (db: Db, user: SignedInUser, id: number): Promise<ScenarioRow> => {
  const row = await findScenario(db, user.id, user.restrictions?.allowedScenarioIds ?? [], id);
  if (row === undefined) throw new Refusal('not-found', { message: 'This scenario was not found.' });
  refuseForbiddenId(user, 'scenario', id);
  return row;
};

type Changes = ParsedBodyOf<typeof scenarios.updateScenario>;

const change = async (
  db: Db,
  userId: number,
  id: number,
  next: (row: ScenarioRow) => ScenarioValues,
): Promise<scenarios.Scenario> =>
  toWire(
    await transaction(db, async (tx) => {
      const row = await lockScenario(tx, userId, id);
      if (row === undefined) throw new Refusal('not-found');
      return updateScenarioRow(tx, id, next(row));
    }),
  );

/** A sent field replaces the stored one; `null` clears optional ones. */
const merge = (row: ScenarioRow, changes: Changes): ScenarioValues => ({
  name: changes.name ?? row.name,
  description:
    changes.description === undefined
      ? describedAgain(row, changes.engagements ?? row.engagements)
      : changes.description,
  scenarioType: row.scenarioType,
  engagements: changes.engagements ?? row.engagements,
  environmentalConditions:
    changes.environmentalConditions === undefined ? row.environmentalConditions : changes.environmentalConditions,
  multiTargetWindEffects: row.multiTargetWindEffects,
  directionOfFire: changes.directionOfFire ?? row.directionOfFire,
});

/** Changes the sent fields; recomputes wind effects if wind, targets or directions change. */
const updateScenario = (db: Db, user: SignedInUser, id: number, changes: Changes): Promise<scenarios.Scenario> => {
  for (const { distance } of changes.engagements ?? []) refuseDemoDistance(user, distance);
  return change(db, user.id, id, (row) => {
    const stored = [row.directionOfFire, ...row.engagements.flatMap((e) => e.directionOfFire ?? [])];
    const { engagements: sent = [], directionOfFire: turned } = changes;
    const also = [...stored, scenarios.CONFIRMATION_DEG];
    const asked = { engagements: sent, directionOfFire: turned };
    checkEngagements(asked, row.scenarioType, also);
    refuseTooMany(sent, row.scenarioType, row.engagements.length);
    const merged = merge(row, changes);
    const { engagements, environmentalConditions, directionOfFire } = changes;
    const sameWind = [engagements, environmentalConditions, directionOfFire].every((sent) => sent === undefined);
    return sameWind ? merged : { ...merged, multiTargetWindEffects: windEffects(merged) };
  });
};

/** Computes and stores the wind at each engagement, from the field or the scenario's own wind. */
const updateWindEffects = (
  db: Db,
  userId: number,
  id: number,
  field: WindField | null | undefined,
): Promise<scenarios.Scenario> =>
  change(db, userId, id, (row) => {
    const multiTargetWindEffects = windEffects(row, field);
    if (multiTargetWindEffects === null) throw new Refusal('environment-required');
    return { ...merge(row, {}), multiTargetWindEffects };
  });

/** Deletes a user's scenario. Shots keep their copy; a scenario given to demo users stays. */
const removeScenario = (db: Db, userId: number, id: number): Promise<{ success: true }> =>
  transaction(db, async (tx) => {
    if (!(await deleteScenarioRow(tx, userId, id))) throw new Refusal('not-found');
    await refuseListedForDemo(tx, 'scenario', id);
    return { success: true };
  });

export const registerScenarios = (app: FastifyInstance, platform: Platform): void => {
  const { db } = platform;
  route(app, platform, scenarios.listTemplates, async () => [...TEMPLATES]);

  route(app, platform, scenarios.listScenarios, async ({ user, query }) =>
    (await findScenarios(db, user.id, user.restrictions?.allowedScenarioIds ?? [], query)).map(toWire),
  );
  route(app, platform, scenarios.getScenario, async ({ user, params }) => {
    const row = await findScenario(db, user.id, user.restrictions?.allowedScenarioIds ?? [], params.id);
    if (row === undefined) throw new Refusal('not-found');
    return toWire(row);
  });
  route(app, platform, scenarios.createScenario, ({ user, params, body }) =>
    createScenario(db, user, params.templateId, body),
  );
  route(app, platform, scenarios.keepScenario, ({ user, body }) => keepScenario(db, user, body));
  route(app, platform, scenarios.updateScenario, ({ user, params, body }) => updateScenario(db, user, params.id, body));
  route(app, platform, scenarios.deleteScenario, ({ user, params }) => removeScenario(db, user.id, params.id));
  route(app, platform, scenarios.calculateWindEffects, ({ user, params, body }) =>
    updateWindEffects(db, user.id, params.id, body.distanceBasedWindField),
  );
};
