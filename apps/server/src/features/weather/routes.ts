import { weather } from '@windcall/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../http/platform.ts';
import { route } from '../../http/route.ts';
import { generateField } from './generate-field.ts';
import { rateField, runTest } from './rate-field.ts';
import { loadField, removeField, saveField, toWire } from './saved-fields.ts';
import { findFields } from './store.ts';

export const registerWeather = (app: FastifyInstance, platform: Platform): void => {
  const { db } = platform;
  route(app, platform, weather.generateWindField, ({ user, body }) => generateField(platform, user, body));
  route(app, platform, weather.qualityMetrics, ({ user, body }) => rateField(platform, user.id, body));
  route(app, platform, weather.testMultiDofArray, ({ user }) => runTest(platform, user.id, 'multi_dof_array'));
  route(app, platform, weather.testTroopLine, ({ user }) => runTest(platform, user.id, 'troop_line_confirmation'));

  route(app, platform, weather.listFields, async ({ user, query }) =>
    (await findFields(db, user.id, query)).map(toWire),
  );
  route(app, platform, weather.saveField, ({ user, body }) => saveField(db, user.id, body));
  route(app, platform, weather.getField, ({ user, params }) => loadField(db, user.id, params.id));
  route(app, platform, weather.deleteField, ({ user, params }) => removeField(db, user.id, params.id));
};
