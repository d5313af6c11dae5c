import { type courses, drills, type runs } from '@windcall/contract';
import { isBust, SERVICE_S, toldLines } from '@windcall/training';
import { moaToMil, ydToM } from '@windcall/units';
import { courseOf, endOf, type KeptShot, runRecordOf, runSecondsAt, standingAt, type WholeRun } from './kept-run.ts';
import { roundsToWire, scoreOf } from './score-run.ts';

/** A plate's width in inches, to a tenth, as a shooter could measure it. */
const widthIn = (targetSize: number, distance: number): number =>
  Math.round((10 * moaToMil(targetSize) * ydToM(distance)) / 25.4) / 10;

/** A target without its hidden data. */
export const seenTarget = ({ mover, ...target }: courses.CompleteCourse['targets'][number]): runs.SeenTarget => ({
  ...target,
  distance: target.distanceTold ? target.distance : null,
  targetSize: target.distanceTold ? target.targetSize : null,
  widthIn: widthIn(target.targetSize, target.distance),
  mover: mover ? { ...mover, speed: mover.speedTold ? mover.speed : null } : null,
});

/** A course without its hidden data, with the known lines (from 1). */
export const seenCourse = (course: courses.CompleteCourse, told?: readonly number[]): runs.SeenCourse => ({
  ...course,
  brief: course.brief ?? null,
  rounds: course.order.reduce((sum, { rounds }) => sum + rounds, 0),
  targets: course.targets.map(seenTarget),
  order: (told ?? (course.sequence === 'called' ? [] : course.order.map((_, i) => i + 1))).flatMap((line) => {
    const found = course.order[line - 1];
    return found ? [{ ...found, line }] : [];
  }),
});

/**
 * A shot without its hidden data: in a marked string the result appears once the target is up again; with called marks
 * only the hit appears.
 */
export const shotToWire = (row: KeptShot, { run }: WholeRun, now: Date, isOpen: boolean): runs.RunShot => {
  const { marks } = run.document;
  const { seen, timeOfFlightS } = row.outcome;
  const upS = row.atS + SERVICE_S;
  const isShown = !isOpen || marks !== 'marked' || runSecondsAt(run, now) >= upS;
  const isSeen = isShown && (!isOpen || marks !== 'called');
  return {
    number: row.number,
    shotId: row.shotUuid,
    line: row.line,
    round: row.round,
    target: row.target,
    position: row.position,
    at: row.atS,
    receivedAt: row.receivedAt.toISOString(),
    dial: row.dial,
    hold: row.hold,
    timeOfFlight: Math.round(100 * timeOfFlightS) / 100,
    ...(isShown && { isHit: row.isHit, points: row.points, ...(row.ring && { ring: row.ring }) }),
    ...(isSeen && { impact: row.impact }),
    ...(isSeen && marks === 'seen' && { seen: row.isHit ? { ...seen, splash: null } : seen }),
    ...(marks === 'marked' && run.startsAt && { upAt: new Date(run.startsAt.getTime() + 1000 * upS).toISOString() }),
  };
};

/** A run for its shooter, now. Its wind stays hidden except for the level's data. */
export const runToWire = (whole: WholeRun, match: string | null, now: Date): runs.Run => {
  const { run, shots, speeds, seeds } = whole;
  const course = courseOf(run);
  const { made } = run;
  const standing = standingAt(whole, now);
  const isOpen = standing.phase !== 'over';
  const isBegun = run.begunAt !== null;
  const { gives } = drills.LEVELS[course.level];
  const isGiven = course.dope === 'given';
  const endedAt = isOpen ? null : endOf(whole, standing.end);
  const score = scoreOf(whole);
  const shown = shots.map((shot) => shotToWire(shot, whole, now, isOpen));
  const counted = shown.map(({ isHit, points = 0, line }) => ({
    ...{ isHit, points },
    sighter: course.order[line - 1]?.sighters ?? false,
  }));
  const at = (s: number | null): string | null =>
    s !== null && run.startsAt ? new Date(run.startsAt.getTime() + 1000 * s).toISOString() : null;
  return {
    id: run.id,
    match,
    courseNumber: run.courseNumber,
    scored: run.scored,
    profileName: run.profileName,
    createdAt: run.createdAt.toISOString(),
    state: standing.phase,
    now: now.toISOString(),
    begunAt: run.begunAt?.toISOString() ?? null,
    startsAt: run.startsAt?.toISOString() ?? null,
    endsAt: (endedAt ?? (run.startsAt && new Date(run.startsAt.getTime() + 1000 * course.parS)))?.toISOString() ?? null,
    endReason: standing.end,
    course: seenCourse(course, toldLines(course, runRecordOf(whole))),
    line: standing.line,
    nextLine: course.sequence === 'called' ? null : standing.nextLine,
    position: standing.position,
    movedAt: standing.movedS,
    upAt: at(standing.upS),
    roundsLeft: standing.roundsLeft,
    points: isBust(course.rule, counted)
      ? 0
      : counted.reduce((sum, { points, sighter }) => sum + (sighter ? 0 : points), 0),
    swaySeed: isBegun ? seeds.sway : null,
    targets: course.targets.map((target) => {
      const sealed = made.targets.find(({ number }) => number === target.number);
      const isNumbered = isGiven && isBegun && sealed !== undefined;
      return {
        ...seenTarget(target),
        ...(isNumbered && { elevation: sealed.elevationMil }),
        ...(isNumbered &&
          gives.windScale && {
            milPerMph: Math.round(1000 * sealed.milPerMph) / 1000,
            stillAir: Math.round(100 * sealed.stillAirMil) / 100,
          }),
        ...(isBegun && gives.forecast && sealed?.forecast && { forecast: sealed.forecast }),
        ...(isBegun && sealed?.phaseS != null && target.mover?.speedTold && { phase: sealed.phaseS }),
      };
    }),
    rounds: roundsToWire(score).map(({ line, round, outcome, ring, sighter }) => {
      const fired = shown.find((shot) => shot.line === line && shot.round === round);
      const isTold = !isOpen || outcome === 'not-needed' || fired?.isHit !== undefined;
      return { line, round, outcome: isTold ? outcome : 'to-come', ...(isTold && ring && { ring }), sighter };
    }),
    shots: shown,
    speedCalls: speeds.map(({ target, lo, hi, calledAt }) => ({ target, lo, hi, calledAt: calledAt.toISOString() })),
  };
};
