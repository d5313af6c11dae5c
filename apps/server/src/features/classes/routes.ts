import { assignments, type Call, classes, lives } from '@windcall/contract';
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

/** Role that a side of a class needs. */
const sideRole = (as: classes.ClassSide): classes.ClassRole => (as === 'desk' ? 'assistant' : 'student');

export const registerClasses = (
  app: FastifyInstance,
  platform: Platform,
  parts: SignInParts & LiveParts & AssignmentParts,
): void => {
  const { db, config } = platform;
  const on = <C extends Call>(call: C, handler: Parameters<typeof route<C>>[3]): void =>
    route(app, platform, call, handler);
  const present = async (found: readonly Membership[], request: FastifyRequest) => {
    const ids = found.map((one) => one.class.id);
    const open = new Map((await findOpenLives(db, ids)).map(({ id, classId }) => [classId, id]));
    return presentClasses(db, found, originOf(config, request), open);
  };
  const presentOne = async (found: Membership, request: FastifyRequest): Promise<classes.ClassView> => {
    const [view] = await present([found], request);
    if (view === undefined) throw new Error('a class must be presented');
    return view;
  };

  on(classes.createClass, async ({ user, body, request }) => presentOne(await createClass(db, user, body), request));
  on(classes.listClasses, async ({ user, query, request }) => ({
    classes: await present(await findMemberships(db, user.id), request),
    ...(query.past === 'true' && { past: await listPast(db, user.id) }),
  }));
  on(classes.getClass, async ({ user, params, request }) =>
    presentOne(await requireMember(db, user, params.id), request),
  );
  on(classes.updateClass, async ({ user, params, body, request }) => {
    const found = await updateClass(db, user, params.id, body);
    if (body.archived === true) await settleOpen(params.id);
    return presentOne(found, request);
  });
  on(classes.deleteClass, async ({ user, params }) => {
    // an open wind ends first, for members with and without a call
    await updateClass(db, user, params.id, { archived: true });
    await settleOpen(params.id);
    return deleteClass(db, user, params.id);
  });
  on(classes.setJoining, async ({ user, params, body, request }) => {
    const joining = await setJoining(db, user, params.id, body, originOf(config, request));
    await hearDesk(platform, params.id, request.ip);
    return joining;
  });

  publicRoute(app, platform, classes.lookAtJoining, ({ params, request }) =>
    lookAtJoining(platform, params.code, request.ip),
  );
  on(classes.joinClass, async ({ user, params, body, reply }) => {
    const { isNew, joined } = await joinClass(db, user, params.code, body);
    if (!isNew) reply.code(200);
    return joined;
  });
  publicRoute(app, platform, classes.joinWithNewAccount, ({ params, body, request, log }) =>
    joinWithNewAccount(platform, parts, params.code, body, { request, log }),
  );

  on(classes.listMembers, ({ user, params }) => listMembers(platform, user, params.id));
  on(classes.updateMember, ({ user, params, body }) => updateMember(platform, user, params.id, params.memberId, body));
  on(classes.removeSince, ({ user, params, body }) => removeSince(db, user, params.id, body.since));
  on(classes.letAllIn, ({ user, params, query }) => letAllIn(db, user, params.id, query.network));
  on(classes.turnAwayAll, ({ user, params, body }) => turnAwayAll(db, user, params.id, body.network));
  on(classes.lookAtWaiting, ({ user, params }) => lookAtWaiting(db, user, params.id));
  on(classes.makeSignInCode, ({ user, params }) => makeSignInCode(platform, user, params.id, params.memberId));
  on(classes.leaveClass, ({ user, params, body }) => leaveClass(db, user, params.id, body.takeResults));
  on(classes.deleteMemberAccount, ({ user, params }) => deleteMemberAccount(db, user, params.id, params.memberId));

  const context = { platform, drillsOf: parts.drillsOf };
  const readTable = createTableReader(db);
  /** Settles a class's open live, so that an expired call time appears among its events. */
  const settleOpen = async (classId: number): Promise<void> => {
    for (const { id } of await findOpenLives(db, [classId])) await settleLive(context, classId, id);
  };
  /** A member of a class, and one of its lives as it is now. */
  const look = async (
    { user, params }: { readonly user: SignedInUser; readonly params: { readonly id: number; readonly live: number } },
    needed?: classes.ClassRole,
  ) => ({
    found: await requireMember(db, user, params.id, needed),
    live: await settleLive(context, params.id, params.live),
  });
  const present1 = async (user: SignedInUser, classId: number, liveId: number): Promise<lives.Live> => {
    const row = await findLive(db, classId, liveId);
    const [view] = row ? await presentLives(db, [row], user.id) : [];
    if (view === undefined) throw new Error('a live must be there');
    return view;
  };

  on(classes.listEvents, async ({ user, params, query }) => {
    const found = await requireMember(db, user, params.id, sideRole(query.as));
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
    const found = await requireMember(db, user, params.id, sideRole(query.as));
    await settleOpen(params.id);
    if (classes.isAtLeast(found.member.role, 'assistant')) await hearDesk(platform, params.id, request.ip);
    sender.watch(reply, found, query, () => readSignedIn(request));
  });
  on(lives.createLive, async ({ user, params, body }) => {
    await settleOpen(params.id);
    const row = await createLive(platform, parts, user, params.id, body);
    return present1(user, params.id, row.id);
  });
  on(lives.listLives, async ({ user, params }) => {
    await requireMember(db, user, params.id);
    await settleOpen(params.id);
    return { lives: await presentLives(db, await findLives(db, params.id), user.id) };
  });
  on(lives.getLive, async (asked) => {
    await look(asked);
    return present1(asked.user, asked.params.id, asked.params.live);
  });
  on(lives.joinLive, async (asked) => {
    const { found, live } = await look(asked);
    refuseArchived(found.class);
    const { isNew, drillId } = await joinLive(platform, parts, asked.user, found, live, asked.body.profileId);
    if (!isNew) asked.reply.code(200);
    return { drillId };
  });
  on(lives.openNext, (asked) => openNext(context, asked));
  on(lives.freezeTask, (asked) => freezeTask(context, asked));
  on(lives.openAgain, (asked) => openAgain(context, asked));
  on(lives.decideLate, (asked) => decideLate(context, asked));
  on(lives.revealLiveTask, (asked) => revealTask(context, asked));
  on(lives.skipTask, (asked) => skipTask(context, asked));
  on(lives.showOnWall, (asked) => showOnWall(context, asked));
  on(lives.getLiveWind, async (asked) => seeWind(platform, parts, asked.user, (await look(asked)).live));
  on(lives.revealLiveWind, async (asked) =>
    revealWind(platform, parts, asked.user, (await look(asked)).live, asked.params.n),
  );
  on(lives.tellPhone, async (asked) => {
    const { found, live } = await look(asked);
    return tellPhone(db, found, live, asked.body.is);
  });
  on(lives.listPhones, async (asked) => {
    await look(asked, 'assistant');
    return listPhones(db, asked.params.id);
  });
  on(lives.endLive, (asked) => endLive(context, asked));
  on(lives.getLiveTable, async (asked) => {
    const { as } = asked.query;
    return readTable((await look(asked, sideRole(as))).live, as);
  });
  on(lives.reviewLive, async (asked) => review(db, (await look(asked)).found, { live: asked.params.live }));
  on(lives.exportLiveReview, async (asked) =>
    exportReview(db, (await look(asked, 'instructor')).found, { live: asked.params.live }),
  );
  on(lives.reviewClass, async ({ user, params, query }) => review(db, await requireMember(db, user, params.id), query));
  on(lives.exportClassReview, async ({ user, params, query }) =>
    exportReview(db, await requireMember(db, user, params.id, 'instructor'), query),
  );

  on(assignments.createAssignment, ({ user, params, body }) =>
    createAssignment(platform, parts, user, params.id, body),
  );
  on(assignments.listAssignments, ({ user, params }) => listAssignments(db, parts, user, params.id));
  on(assignments.updateAssignment, ({ user, params, body }) =>
    updateAssignment(platform, parts, user, params.id, params.a, body),
  );
  on(assignments.deleteAssignment, ({ user, params }) => deleteAssignment(db, user, params.id, params.a));
  on(assignments.startAssignment, async ({ user, params, body, reply }) => {
    const { isNew, begun } = await startAssignment(platform, parts, user, params.id, params.a, body.profileId);
    if (!isNew) reply.code(200);
    return begun;
  });
  on(assignments.reviewAssignment, async ({ user, params }) =>
    reviewAssignment(db, parts, await requireMember(db, user, params.id), params.a),
  );
  on(assignments.exportAssignmentReview, async ({ user, params }) =>
    exportReview(db, await requireMember(db, user, params.id, 'instructor'), { assignment: params.a }),
  );
};
