import { scenarios } from '@windcall/contract';
import { TEMPLATES } from '@windcall/simulation';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { Refusal } from '../../refusal.ts';
import { createScenario, keepScenario, toWire } from './create-scenario.ts';
import { findScenario, findScenarios } from './store.ts';
import { removeScenario, updateScenario, updateWindEffects } from './update-scenario.ts';

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
