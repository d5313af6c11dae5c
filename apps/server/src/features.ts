import { DAY_AIR, seenCourse } from '@windcall/simulation';
import type { FastifyInstance } from 'fastify';
import { transaction } from './db/index.ts';
import { registerAdmin } from './features/admin/routes.ts';
import { proveCurrentPassword } from './features/auth/prove-password.ts';
import { registerAuth } from './features/auth/routes.ts';
import { issueToken } from './features/auth/stay.ts';
import { registerCards } from './features/cards/routes.ts';
import { registerClasses } from './features/classes/routes.ts';
import { registerCourses } from './features/courses/routes.ts';
import { prepareDemoUser, registerDemo } from './features/demo/routes.ts';
import { classDrillsOf } from './features/drills/class-drills.ts';
import { makeTaskJob } from './features/drills/jobs.ts';
import { findDrillEntries } from './features/drills/present.ts';
import { registerDrills } from './features/drills/routes.ts';
import { startAssignedDrill } from './features/drills/start-drill.ts';
import { eyeOfUser } from './features/drills/your-wind.ts';
import { registerEvidence } from './features/evidence/routes.ts';
import { registerFieldLog } from './features/field-log/routes.ts';
import { keepFirstCall } from './features/first-call/play-first-call.ts';
import { registerFirstCall } from './features/first-call/routes.ts';
import { registerHistory } from './features/history/routes.ts';
import { registerLearn } from './features/learn/routes.ts';
import { findEntered } from './features/matches/make-match.ts';
import { registerMatches } from './features/matches/routes.ts';
import { registerMicro } from './features/micro/routes.ts';
import { findUsableProfile, registerProfiles } from './features/profiles/routes.ts';
import {
  findRunEntries,
  refuseOutOfReach,
  settleAssigned,
  settledRuns,
  statesOf,
} from './features/runs/for-matches.ts';
import { registerRuns } from './features/runs/routes.ts';
import { countAgain, setAside } from './features/runs/set-aside.ts';
import { startAssignedRun } from './features/runs/start-run.ts';
import { findUsableScenario, registerScenarios } from './features/scenarios/routes.ts';
import { findNextDraw } from './features/sessions/record-shot.ts';
import { findSessionEntries, openSessionEntry, registerSessions } from './features/sessions/routes.ts';
import { registerShares } from './features/shares/routes.ts';
import { registerSpotter } from './features/spotter/routes.ts';
import { registerStages } from './features/stages/routes.ts';
import { stageRoomOf } from './features/stages/stage-room.ts';
import { calculateTruing, registerTruing } from './features/truing/routes.ts';
import { registerWeather } from './features/weather/routes.ts';
import { findField } from './features/weather/store.ts';
import { cardMaterial } from './features/wmp/card-material.ts';
import { flyCard } from './features/wmp/fly-card.ts';
import { registerWmp } from './features/wmp/routes.ts';
import { findGateRefusal } from './http/guard.ts';
import type { Platform } from './http/platform.ts';
import { createBackupRoom } from './operations/backup-room.ts';
import { exportUser } from './operations/export-user.ts';
import { registerSpecified } from './specified/routes.ts';

const stageParts = (platform: Platform) => {
  const room = stageRoomOf(platform);
  return {
    findStage: room.find,
    keepStage: room.keep,
    stageOfRow: room.ofRow,
    findStageByDigest: room.findByDigest,
    stagesOfRows: room.ofRows,
    readyFields: room.ready,
    fields: room.fields,
  };
};

/** Opens the backup room; closing the server ends a running rehearsal. */
const openBackupRoom = (app: FastifyInstance, { db, config, log, release }: Platform) => {
  const room = createBackupRoom({ ...release, db, log, folder: config.backupDir, jwtSecret: () => config.jwtSecret });
  app.addHook('onClose', async () => room.close());
  return room;
};

/** Every feature registers its routes. Functions that features share are passed here. */
export const features: readonly ((app: FastifyInstance, platform: Platform) => void)[] = [
  (app, platform) =>
    registerAuth(app, platform, {
      onDemoSignIn: (userId) => transaction(platform.db, (tx) => prepareDemoUser(tx, userId)),
      keepFirstCall: (tx, userId, text) => keepFirstCall(tx, platform.config.jwtSecret, userId, text),
    }),
  registerFirstCall,
  (app, platform) =>
    registerAdmin(app, platform, { prepareDemoUser, proveCurrentPassword, backups: openBackupRoom(app, platform) }),
  registerDemo,
  registerProfiles,
  registerScenarios,
  (app, platform) =>
    registerStages(app, platform, stageRoomOf(platform), { findUsableProfile, findUsableScenario, findField }),
  (app, platform) =>
    registerSessions(app, platform, { findUsableProfile, findUsableScenario, ...stageParts(platform) }),
  (app, platform) => registerSpecified(app, platform, { findUsableProfile, findNextDraw, ...stageParts(platform) }),
  (app, platform) =>
    registerHistory(app, platform, {
      kinds: { session: findSessionEntries, drill: findDrillEntries, run: findRunEntries },
      openSession: (db, userId, id) => openSessionEntry(db, stageParts(platform), userId, id),
    }),
  (app, platform) => registerDrills(app, platform, { findUsableProfile, findUsableScenario, findField }),
  registerCourses,
  (app, platform) => registerMicro(app, platform, findUsableProfile),
  (app, platform) =>
    registerClasses(app, platform, {
      findUsableProfile,
      findUsableScenario,
      drillsOf: classDrillsOf(platform),
      assigned: {
        startDrill: (user, given, profileId) =>
          startAssignedDrill(platform, { findUsableProfile, findUsableScenario, findField }, user, given, profileId),
        startRun: (user, given, profileId) => startAssignedRun(platform, { findUsableProfile }, user, given, profileId),
        settleRuns: (assignmentId) => settleAssigned(platform, assignmentId),
        settleEntries: async (entryIds) => void (await settledRuns(platform, entryIds)),
      },
      issueToken: (db, row) => issueToken(app, db, row),
    }),
  (app, platform) =>
    registerFieldLog(app, platform, findUsableProfile, async (user, profileId, observations) => {
      const refused = findGateRefusal(user, 'truingEnabled');
      if (refused) throw refused;
      return calculateTruing(platform, user.id, { profileId, observations, keepVelocity: false, environment: DAY_AIR });
    }),
  (app, platform) =>
    registerSpotter(app, platform, {
      findUsableProfile,
      makeTask: (input, userId) => platform.pool.run(makeTaskJob, input, userId),
    }),
  registerEvidence,
  registerLearn,
  (app, platform) => registerRuns(app, platform, { findUsableProfile, findField, findEntered }),
  (app, platform) =>
    registerMatches(app, platform, {
      findUsableProfile,
      refuseOutOfReach: (user, course, rifle) => refuseOutOfReach(platform, user, course, rifle),
      seenCourse,
      settledRuns,
      statesOf,
      setAside,
      countAgain,
    }),
  registerWeather,
  registerTruing,
  (app, platform) => registerWmp(app, platform, stageParts(platform)),
  (app, platform) =>
    registerCards(
      app,
      platform,
      (userId, body) => cardMaterial(platform, stageParts(platform), (of) => eyeOfUser(platform, of), userId, body),
      (userId, card, body) => flyCard(platform, stageParts(platform), userId, card, body),
    ),
  (app, platform) => registerShares(app, platform, exportUser),
];
