import { assignments, classes, lives } from '@windcall/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedInUser } from '../../accounts/index.ts';
import { createSignedInReader } from '../../http/guard.ts';
import { originOf } from '../../http/host-header.ts';
import type { Platform } from '../../http/platform.ts';
import { publicRoute, route, streamRoute } from '../../http/route.ts';
import {
  type AssignmentParts,
  createAssignment,
  deleteAssignment,
  listAssignments,
  startAssignment,
  updateAssignment,
} from './assignments.ts';
import { hearDesk, joinClass, joinWithNewAccount, lookAtJoining, type SignInParts } from './join-class.ts';
import { findLive, findLives, findOpenLives } from './live-store.ts';
import { listPhones, revealWind, seeWind, tellPhone } from './look-at-wind.ts';
import { createLive, joinLive, type LiveParts, presentLives } from './make-live.ts';
import { createClass, deleteClass, presentClasses, setJoining, updateClass } from './manage-class.ts';
import {
  deleteMemberAccount,
  leaveClass,
  listMembers,
  listPast,
  removeSince,
  turnAwayAll,
  updateMember,
} from './members.ts';
import { refuseArchived, requireMember } from './membership.ts';
import { readEvents } from './read-events.ts';
import { createTableReader } from './read-table.ts';
import { exportReview, review, reviewAssignment } from './review-calls.ts';
import {
  type Command,
  decideLate,
  endLive,
  freezeTask,
  openAgain,
  openNext,
  revealTask,
  settleLive,
  showOnWall,
  skipTask,
} from './run-live.ts';
import { createEventSender } from './send-events.ts';
import { makeSignInCode } from './sign-in-code.ts';
import { findMemberships, type Membership } from './store.ts';
import { letAllIn, lookAtWaiting } from './waiting-room.ts';

/** Classes: their members and how they join. */
export const registerClasses = (
  app: FastifyInstance,
  platform: Platform,
  parts: SignInParts & LiveParts & AssignmentParts,
): void => {
  const { db, config } = platform;
  const present = async (found: readonly Membership[], request: FastifyRequest) =>
    presentClasses(
      db,
      found,
      originOf(config, request),
      new Map(
        (
          await findOpenLives(
            db,
            found.map((one) => one.class.id),
          )
        ).map(({ id, classId }) => [classId, id]),
      ),
    );
  const presentOne = async (found: Membership, request: FastifyRequest): Promise<classes.ClassView> => {
    const [view] = await present([found], request);
    if (view === undefined) throw new Error('a class must be presented');
    return view;
  };

  route(app, platform, classes.createClass, async ({ user, body, request }) =>
    presentOne(await createClass(db, user, body), request),
  );
  route(app, platform, classes.listClasses, async ({ user, query, request }) => ({
    classes: await present(await findMemberships(db, user.id), request),
    ...(query.past === 'true' && { past: await listPast(db, user.id) }),
  }));
  route(app, platform, classes.getClass, async ({ user, params, request }) =>
    presentOne(await requireMember(db, user, params.id), request),
  );
  route(app, platform, classes.updateClass, async ({ user, params, body, request }) => {
    const found = await updateClass(db, user, params.id, body);
    if (body.archived === true) await settleOpen(params.id);
    return presentOne(found, request);
  });
  route(app, platform, classes.deleteClass, async ({ user, params }) => {
    // an open wind ends first, for members with and without a call
    await updateClass(db, user, params.id, { archived: true });
    await settleOpen(params.id);
    return deleteClass(db, user, params.id);
  });
  route(app, platform, classes.setJoining, async ({ user, params, body, request }) => {
    const joining = await setJoining(db, user, params.id, body, originOf(config, request));
    await hearDesk(platform, params.id, request.ip);
    return joining;
  });

  publicRoute(app, platform, classes.lookAtJoining, ({ params, request }) =>
    lookAtJoining(platform, params.code, request.ip),
  );
  route(app, platform, classes.joinClass, async ({ user, params, body, reply }) => {
    const { isNew, joined } = await joinClass(db, user, params.code, body);
    if (!isNew) reply.code(200);
    return joined;
  });
  publicRoute(app, platform, classes.joinWithNewAccount, ({ params, body, request, log }) =>
    joinWithNewAccount(platform, parts, params.code, body, { request, log }),
  );

  route(app, platform, classes.listMembers, ({ user, params }) => listMembers(platform, user, params.id));
  route(app, platform, classes.updateMember, ({ user, params, body }) =>
    updateMember(platform, user, params.id, params.memberId, body),
  );
  route(app, platform, classes.removeSince, ({ user, params, body }) => removeSince(db, user, params.id, body.since));
  route(app, platform, classes.letAllIn, ({ user, params, query }) => letAllIn(db, user, params.id, query.network));
  route(app, platform, classes.turnAwayAll, ({ user, params, body }) => turnAwayAll(db, user, params.id, body.network));
  route(app, platform, classes.lookAtWaiting, ({ user, params }) => lookAtWaiting(db, user, params.id));
  route(app, platform, classes.makeSignInCode, ({ user, params }) =>
    makeSignInCode(platform, user, params.id, params.memberId),
  );
  route(app, platform, classes.leaveClass, ({ user, params, body }) =>
    leaveClass(db, user, params.id, body.takeResults),
  );
  route(app, platform, classes.deleteMemberAccount, ({ user, params }) =>
    deleteMemberAccount(db, user, params.id, params.memberId),
  );

  const context = { platform, drillsOf: parts.drillsOf };
  const readTable = createTableReader(db);
  /** Settles a class's open live, so that an expired call time appears among its events. */
  const settleOpen = async (classId: number): Promise<void> => {
    for (const { id } of await findOpenLives(db, [classId])) await settleLive(context, classId, id);
  };
  const present1 = async (user: SignedInUser, classId: number, liveId: number): Promise<lives.Live> => {
    const row = await findLive(db, classId, liveId);
    const [view] = row ? await presentLives(db, [row], user.id) : [];
    if (view === undefined) throw new Error('a live must be there');
    return view;
  };

  route(app, platform, classes.listEvents, async ({ user, params, query }) => {
    const found = await requireMember(db, user, params.id, query.as === 'desk' ? 'assistant' : 'student');
    await settleOpen(params.id);
    return readEvents(db, found, query);
  });
  const { streams, log } = platform;
  const settle = (classId: number, liveId: number) => settleLive(context, classId, liveId);
  const sender = createEventSender({ db, streams, log, settle });
  const readSignedIn = createSignedInReader(app, platform);
  // before the server waits for open requests
  app.addHook('preClose', async () => sender.close());
  streamRoute(app, platform, classes.streamEvents, async ({ user, params, query, request, reply }) => {
    const found = await requireMember(db, user, params.id, query.as === 'desk' ? 'assistant' : 'student');
    await settleOpen(params.id);
    if (classes.isAtLeast(found.member.role, 'assistant')) await hearDesk(platform, params.id, request.ip);
    sender.watch(reply, found, query, () => readSignedIn(request));
  });
  route(app, platform, lives.createLive, async ({ user, params, body }) => {
    await settleOpen(params.id);
    const row = await createLive(platform, parts, user, params.id, body);
    return present1(user, params.id, row.id);
  });
  route(app, platform, lives.listLives, async ({ user, params }) => {
    await requireMember(db, user, params.id);
    await settleOpen(params.id);
    return { lives: await presentLives(db, await findLives(db, params.id), user.id) };
  });
  route(app, platform, lives.getLive, async ({ user, params }) => {
    await requireMember(db, user, params.id);
    await settleLive(context, params.id, params.live);
    return present1(user, params.id, params.live);
  });
  route(app, platform, lives.joinLive, async ({ user, params, body, reply }) => {
    const found = await requireMember(db, user, params.id);
    refuseArchived(found.class);
    const live = await settleLive(context, params.id, params.live);
    const { isNew, drillId } = await joinLive(platform, parts, user, found, live, body.profileId);
    if (!isNew) reply.code(200);
    return { drillId };
  });
  const commandOf = (user: SignedInUser, { id, live }: { id: number; live: number }): Command => ({
    user,
    classId: id,
    liveId: live,
  });
  route(app, platform, lives.openNext, ({ user, params, body }) =>
    openNext(context, commandOf(user, params), body.task),
  );
  route(app, platform, lives.freezeTask, ({ user, params, body }) =>
    freezeTask(context, commandOf(user, params), body.task),
  );
  route(app, platform, lives.openAgain, ({ user, params, body }) =>
    openAgain(context, commandOf(user, params), body.task),
  );
  route(app, platform, lives.decideLate, ({ user, params, body }) =>
    decideLate(context, commandOf(user, params), body),
  );
  route(app, platform, lives.revealLiveTask, ({ user, params, body }) =>
    revealTask(context, commandOf(user, params), body.task),
  );
  route(app, platform, lives.skipTask, ({ user, params, body }) =>
    skipTask(context, commandOf(user, params), body.task),
  );
  route(app, platform, lives.showOnWall, ({ user, params, body }) =>
    showOnWall(context, commandOf(user, params), body),
  );
  route(app, platform, lives.getLiveWind, async ({ user, params }) => {
    await requireMember(db, user, params.id);
    return seeWind(platform, parts, user, await settleLive(context, params.id, params.live));
  });
  route(app, platform, lives.revealLiveWind, async ({ user, params }) => {
    await requireMember(db, user, params.id);
    return revealWind(platform, parts, user, await settleLive(context, params.id, params.live), params.n);
  });
  route(app, platform, lives.tellPhone, async ({ user, params, body }) => {
    const found = await requireMember(db, user, params.id);
    return tellPhone(db, found, await settleLive(context, params.id, params.live), body.is);
  });
  route(app, platform, lives.listPhones, async ({ user, params }) => {
    await requireMember(db, user, params.id, 'assistant');
    await settleLive(context, params.id, params.live);
    return listPhones(db, params.id);
  });
  route(app, platform, lives.endLive, ({ user, params }) => endLive(context, commandOf(user, params)));
  route(app, platform, lives.getLiveTable, async ({ user, params, query }) => {
    await requireMember(db, user, params.id, query.as === 'desk' ? 'assistant' : 'student');
    return readTable(await settleLive(context, params.id, params.live), query.as);
  });
  route(app, platform, lives.reviewLive, async ({ user, params }) => {
    const found = await requireMember(db, user, params.id);
    await settleLive(context, params.id, params.live);
    return review(db, found, { live: params.live });
  });
  route(app, platform, lives.exportLiveReview, async ({ user, params }) => {
    const found = await requireMember(db, user, params.id, 'instructor');
    await settleLive(context, params.id, params.live);
    return exportReview(db, found, { live: params.live });
  });
  route(app, platform, lives.reviewClass, async ({ user, params, query }) =>
    review(db, await requireMember(db, user, params.id), query),
  );
  route(app, platform, lives.exportClassReview, async ({ user, params, query }) =>
    exportReview(db, await requireMember(db, user, params.id, 'instructor'), query),
  );

  route(app, platform, assignments.createAssignment, ({ user, params, body }) =>
    createAssignment(platform, parts, user, params.id, body),
  );
  route(app, platform, assignments.listAssignments, ({ user, params }) => listAssignments(db, parts, user, params.id));
  route(app, platform, assignments.updateAssignment, ({ user, params, body }) =>
    updateAssignment(platform, parts, user, params.id, params.a, body),
  );
  route(app, platform, assignments.deleteAssignment, ({ user, params }) =>
    deleteAssignment(db, user, params.id, params.a),
  );
  route(app, platform, assignments.startAssignment, async ({ user, params, body, reply }) => {
    const { isNew, begun } = await startAssignment(platform, parts, user, params.id, params.a, body.profileId);
    if (!isNew) reply.code(200);
    return begun;
  });
  route(app, platform, assignments.reviewAssignment, async ({ user, params }) =>
    reviewAssignment(db, parts, await requireMember(db, user, params.id), params.a),
  );
  route(app, platform, assignments.exportAssignmentReview, async ({ user, params }) =>
    exportReview(db, await requireMember(db, user, params.id, 'instructor'), { assignment: params.a }),
  );
};
