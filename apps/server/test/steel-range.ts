import { randomUUID } from 'node:crypto';
import type { scenarios, sessions, stages } from '@windcall/contract';
import { ok } from './answers.ts';
import type { TestApp } from './test-app.ts';

/** A shooter with a steel target at 500 yd and the built-in rifle: stages by their wind, sessions on them, shots. */
export const openSteelRange = async (server: Pick<TestApp, 'signUp'>) => {
  const me = await server.signUp();
  const { id: scenarioId } = await ok<scenarios.Scenario>(
    me.post('/api/training-scenarios/from-template/simple_steel_500', {}),
    201,
  );
  const range = { profileId: 0, scenarioId };
  return {
    me,
    stageOf: (speed: number) =>
      ok<stages.StoredStage>(
        me.post('/api/stages', { ...range, wind: { kind: 'steady', speed, direction: '3:00' } }),
        201,
      ),
    open: (stageId: number) =>
      ok<sessions.TrainingSession>(
        me.post('/api/training-sessions', { ...range, trainingMode: 'quick_training', stageId }),
        201,
      ),
    fire: (sessionId: number, windDial = 0.5) =>
      ok<{ shot: sessions.Shot }>(
        me.post('/api/shot-logger/enhanced-shot', {
          ...{ shotId: randomUUID(), shotData: { sessionId, target: 1, elevationDial: 2.4, windDial } },
        }),
        201,
      ),
  };
};
