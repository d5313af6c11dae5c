// @module-tag long
import {
  type CueTrack,
  clockPartOf,
  DRIFT_AT_START,
  decodeLean,
  displacementAt,
  driftMirage,
  flagSpeedMph,
  hashUnit,
  lensBlock,
  mirageOf,
  noiseTile,
  PENNANT,
  splashAt,
  swingDeg,
  TREE_BANDS,
  thirdOf,
} from '@windcall/cues';
import { drawLesson, isRight, LESSONS, type Lesson, SPLASH_LOOKS_S } from '@windcall/training';
import { createRandomStream, type RandomStream } from '@windcall/wind';
import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Glass, gripValue } from '../../../scope/glass.tsx';
import { type GlassPlace, placeOnGlass, plumbDeg } from '../../../scope/place-on-glass.ts';
import { placeCloth } from '../../../scope/range/place-flag.ts';
import { CAMERA_M, centerMilOf } from '../../../scope/range/range-view.ts';
import { WIRE_UNITS } from '../../../units/units.ts';
import { bulletMilAt } from './bullet-at.ts';
import { type LessonTask, taskOf } from './lesson-task.ts';
import { sharesAt } from './shares-at.ts';
import { onFace } from './views/inks.tsx';
import { answerOf, type LessonView } from './views/lesson-view.tsx';
import { LESSON_VIEWS } from './views/lesson-views.ts';
import { railAt } from './views/rail.tsx';
import { fieldOf } from './views/sight.ts';

// A simulated reader who knows the rules and sees the drawing: the cloth's place, the map that bends the air, the swing
// of plants, puffs, and the marks on the glass. It sets each handle where it sees the thing, off by a few degrees, and
// never sees the wind.

/** Errors of the reader's sight, either way: angles in degrees, places in units of the glass. */
const OFF_DEG = 3;

const off = (dice: RandomStream, by: number): number => (2 * dice.uniform() - 1) * by;
const mean = (all: readonly number[]): number => all.reduce((sum, x) => sum + x, 0) / Math.max(1, all.length);
const rad = (deg: number): number => (deg * Math.PI) / 180;

const glassOf = (task: LessonTask, view: LessonView) =>
  placeOnGlass({
    fieldMil: fieldOf(view.sight.power),
    aim: view.sight.aim ?? { x: 0, y: 0 },
    rangeM: task.track.rangeM,
  });

/** A flag as painted at a sample, over one beat of its cloth: hoist and mean tip on the glass. */
const seenFlag = (task: LessonTask, view: LessonView, f: number, sample: number) => {
  const flag = task.track.flags[f];
  if (flag === undefined) throw new Error('no such flag is drawn');
  const glass = glassOf(task, view);
  const top = glass.world(flag.asideM, flag.poleM, flag.zM);
  const perM = glass.perM(flag.zM);
  const cue = { liftDeg: flag.liftDeg[sample] ?? 0, yawDeg: flag.yawDeg[sample] ?? 0 };
  const tips = Array.from({ length: 24 }, (_, i) => {
    const tip = placeCloth(cue, i / 24).at(-1);
    return {
      x: ((tip?.high.rightM ?? 0) + (tip?.low.rightM ?? 0)) / 2,
      y: ((tip?.high.downM ?? 0) + (tip?.low.downM ?? 0)) / 2,
    };
  });
  const hoist = { x: top.x, y: top.y + (PENNANT.hoistM / 2) * perM };
  return {
    hoist,
    length: PENNANT.lengthM * perM,
    tip: { x: top.x + perM * mean(tips.map(({ x }) => x)), y: top.y + perM * mean(tips.map(({ y }) => y)) },
    // decides the painted color
    away: Math.cos(rad(cue.yawDeg)) > 0,
  };
};
/** Crosswind by the rule: the tip's height gives the speed, its reach the clock. mph */
const flagMph = (seen: ReturnType<typeof seenFlag>, dice: RandomStream): number => {
  const down = Math.max(-1, Math.min(1, (seen.tip.y - seen.hoist.y) / seen.length));
  const lift = Math.max(1, (Math.acos(down) * 180) / Math.PI + off(dice, OFF_DEG));
  const reach = (seen.tip.x - seen.hoist.x) / seen.length / Math.max(0.05, Math.sin(rad(lift)));
  return -flagSpeedMph(lift) * Math.max(-1, Math.min(1, reach));
};
const hourOf = (seen: ReturnType<typeof seenFlag>): number => {
  const down = Math.max(-1, Math.min(1, (seen.tip.y - seen.hoist.y) / seen.length));
  const across = Math.max(
    -1,
    Math.min(1, -(seen.tip.x - seen.hoist.x) / seen.length / Math.max(0.05, Math.sqrt(1 - down ** 2))),
  );
  const along = Math.sqrt(1 - across ** 2) * (seen.away ? -1 : 1);
  return ((Math.atan2(across, along) * 6) / Math.PI + 12) % 12;
};

const tile = noiseTile(1);
/** Lean of the waves at a focus, from the movement of the air's map over the picture within a tenth of a second. */
const seenLean = (track: CueTrack, focus: number, sample: number): number => {
  const slabOf = (i: number) => {
    const { zM, driftMilPerS, strength } = track.slabs[i] ?? { zM: track.rangeM, driftMilPerS: [], strength: [] };
    return { zM, driftMilPerS: driftMilPerS[sample] ?? 0, strength: strength[sample] ?? 1 };
  };
  const mirage = mirageOf(track.heat, track.rangeM, slabOf(focus), slabOf(track.slabs.length - 1));
  const view = {
    pxPerMil: 76,
    sizePx: 800,
    aimRightMil: 0,
    aimUpMil: 0,
    centerMil: centerMilOf(track.rangeM),
    cameraM: CAMERA_M,
    blurMil: 0,
  };
  const dtS = 0.1;
  const before = lensBlock(view, mirage, DRIFT_AT_START, null);
  const after = lensBlock(view, mirage, driftMirage(DRIFT_AT_START, mirage, dtS), null);
  const rise = (mirage.octaves[0]?.upMilPerS ?? 0) * dtS;
  const places = Array.from({ length: 90 }, (_, i) => [(i % 15) * 0.31, Math.floor(i / 15) * 0.17] as const);
  let best = { deg: 0, apart: Number.POSITIVE_INFINITY };
  for (let deg = -80; deg <= 80; deg += 2) {
    const aside = rise * Math.tan(rad(deg));
    const apart = mean(
      places.map(([x, y]) => {
        const [a, b] = [displacementAt(before, tile, x, y), displacementAt(after, tile, x + aside, y + rise)];
        return (a.rightMil - b.rightMil) ** 2 + (a.upMil - b.upMil) ** 2;
      }),
    );
    if (apart < best.apart) best = { deg, apart };
  }
  return best.deg;
};

/** Marks on the glass: letters, and lines by their ink. */
const drawnOn = (view: LessonView) => {
  const markup = renderToStaticMarkup(createElement(Glass, null, view.stands));
  const texts = [...markup.matchAll(/<text([^>]*)>(.*?)<\/text>/g)].map(([, head = '', inner = '']) => ({
    text: inner.replace(/<[^>]*>/g, ''),
    x: Number(/ x="([-\d.]+)"/.exec(head)?.[1]),
    y: Number(/ y="([-\d.]+)"/.exec(head)?.[1]),
  }));
  const lines = [...markup.matchAll(/data-ink="(\w+)"[^>]*><path d="([^"]+)"/g)].map(([, ink, d]) => ({
    ink,
    d: d ?? '',
  }));
  return { texts, lines };
};
const looksOf = (task: LessonTask): number[] =>
  task.watched ? task.watched.samples.map((_, i) => i).filter((i) => i % 4 === 0) : [0];
const leanPlace = (root: GlassPlace, deg: number): GlassPlace => ({
  x: root.x + 200 * Math.sin(rad(deg)),
  y: root.y - 200 * Math.cos(rad(deg)),
});

/** The reader's handles and choice, from the drawing alone. */
const readFrames = (
  task: LessonTask,
  view: LessonView,
  dice: RandomStream,
): { values: number[]; chosen: string | null } => {
  const put = (places: readonly GlassPlace[]): number[] =>
    view.handles.map((handle, i) => gripValue(handle, handle.from(places[i] ?? { x: 0, y: 0 })));
  const { lesson, asked, track } = task;
  const glass = glassOf(task, view);
  const turned = (seen: { hoist: GlassPlace; tip: GlassPlace }): GlassPlace => {
    const deg = rad(plumbDeg(seen.hoist, seen.tip) + off(dice, OFF_DEG));
    const far = Math.hypot(seen.tip.x - seen.hoist.x, seen.tip.y - seen.hoist.y);
    return { x: seen.hoist.x + far * Math.sin(deg), y: seen.hoist.y + far * Math.cos(deg) };
  };
  const nearOf = (f: number): number => mean(looksOf(task).map((i) => flagMph(seenFlag(task, view, f, i), dice)));
  const airOf = (focus: number): number => mean(looksOf(task).map((i) => decodeLean(seenLean(track, focus, i))));
  /** The root about which a line along waves turns: at the upright handle, and below it. */
  const rootOf = (i: number): GlassPlace => {
    const [up, right] = [view.handles[i]?.at(0), view.handles[i]?.at(80)];
    const length = ((right?.x ?? 0) - (up?.x ?? 0)) / Math.sin(rad(80));
    return { x: up?.x ?? 0, y: (up?.y ?? 0) + length };
  };
  if (asked.part === 'bullet') {
    const flag = track.flags[Number(asked.flag)];
    // the reader knows the bullet's path, and sees the flag's place
    return { values: [bulletMilAt(Number(asked.rangeYd), flag?.zM ?? 0) + off(dice, 0.2)], chosen: null };
  }
  if (asked.part === 'clock' || asked.scope === true)
    return { values: put([onFace(hourOf(seenFlag(task, view, 1, 0)))]), chosen: null };
  switch (lesson) {
    case 1: {
      const seen = seenFlag(task, view, 1, 0);
      return {
        values: put([
          asked.part === 'height' ? { ...seen.tip, y: seen.tip.y + off(dice, 0.03 * seen.length) } : turned(seen),
        ]),
        chosen: null,
      };
    }
    case 2: {
      const focus = view.handles.length > 1 ? 2 : 0;
      const deg = seenLean(track, focus, 0) + off(dice, OFF_DEG);
      const lean = leanPlace(rootOf(view.handles.length - 1), deg);
      const ring = view.handles.length > 1 ? [view.handles[0]?.at(2) ?? lean] : [];
      return { values: put([...ring, lean]), chosen: null };
    }
    case 3: {
      const hand =
        drawnOn(view)
          .lines.filter(({ ink }) => ink === 'plain')
          .at(-1)?.d ?? '';
      const [, x, y] = /L([\d.]+) ([\d.]+)$/.exec(hand) ?? [];
      return { values: put([{ x: Number(x), y: Number(y) }]), chosen: null };
    }
    case 4: {
      const band = track.trees[0] ?? 0;
      const swings = Array.from({ length: 200 }, (_, i) => Math.abs(swingDeg('brush', band, i / 10, 1.3)));
      // the taught swings: nothing, leaves, twigs, branches, the whole
      const most = TREE_BANDS.map((_, i) =>
        Math.max(...Array.from({ length: 200 }, (__, k) => Math.abs(swingDeg('brush', i, k / 10, 1.3)))),
      );
      const seen = Math.max(...swings) * (1 + off(dice, 0.1));
      const nearest = most.map((deg) => Math.abs(deg - seen));
      const at = nearest.indexOf(Math.min(...nearest));
      return { values: put([view.handles[0]?.at(at) ?? { x: 0, y: 0 }]), chosen: null };
    }
    case 5: {
      const drift = track.dustMilPerS[0] ?? null;
      if (drift === null) return { values: [0], chosen: null };
      const wisp = Math.floor(7 * dice.uniform());
      const start = view.handles[0]?.at(0) ?? { x: 0, y: 0 };
      return {
        values: put([{ x: start.x + glass.perMil * drift * (0.7 + 0.5 * hashUnit(wisp, 2, 23)), y: start.y }]),
        chosen: null,
      };
    }
    case 6: {
      const wind = { crossMph: Number(asked.wasMph), headMph: 0 };
      const [a, b] = SPLASH_LOOKS_S.map((tS) => splashAt(tS, wind, track.rangeM)?.rightMil ?? 0);
      const start = view.handles[0]?.at(0) ?? { x: 0, y: 0 };
      return {
        values: put([{ x: start.x + glass.perMil * ((b ?? 0) - (a ?? 0)) + off(dice, 12), y: start.y }]),
        chosen: null,
      };
    }
    case 7: {
      const three = [0, 1, 2].map((f) => flagMph(seenFlag(task, view, f, 0), dice));
      return {
        values: put([railAt((3 * (three[0] ?? 0) + 2 * (three[1] ?? 0) + (three[2] ?? 0)) / 6)]),
        chosen: null,
      };
    }
    case 8: {
      const seen = (task.watched?.samples ?? []).map((_, i) => seenFlag(task, view, 1, i));
      const degs = seen.map((one) => plumbDeg(one.hoist, turned(one)));
      // a beat hides a moment, so the ends come from three looks together
      const smooth = degs.map((_, i) => mean(degs.slice(Math.max(0, i - 1), i + 2)));
      const [one] = seen;
      const at = (deg: number): GlassPlace => ({
        x: (one?.hoist.x ?? 0) + 100 * Math.sin(rad(deg)),
        y: (one?.hoist.y ?? 0) + 100 * Math.cos(rad(deg)),
      });
      return { values: put([at(Math.min(...smooth)), at(Math.max(...smooth))]), chosen: null };
    }
    case 9: {
      const { texts } = drawnOn(view);
      const average = Number(texts[texts.findIndex(({ text }) => text.startsWith('average')) - 1]?.text);
      const [, h, m] = /from (\d+):(\d+)/.exec(texts.find(({ text }) => text.startsWith('from'))?.text ?? '') ?? [];
      const hour = Number(h) + Number(m) / 60;
      const cross = Math.sign(Math.sin((hour * Math.PI) / 6)) * clockPartOf(30 * hour).part * average;
      return { values: [0, gripValue({ min: -20, max: 20, step: 0.5 }, cross)], chosen: null };
    }
    case 10: {
      const focus = drawnOn(view).texts.some(({ text }) => text.includes('½')) ? 2 : 0;
      const seen = seenFlag(task, view, 0, 0);
      const deg = -4 * nearOf(0);
      const wave = (Math.atan2(airOf(focus), -decodeLean(45)) * 180) / Math.PI;
      return {
        values: put([
          { x: seen.hoist.x + 100 * Math.sin(rad(deg)), y: seen.hoist.y + 100 * Math.cos(rad(deg)) },
          leanPlace(rootOf(1), -wave),
        ]),
        chosen: null,
      };
    }
    case 11: {
      const { texts } = drawnOn(view);
      const seen = seenFlag(task, view, 1, 0);
      const labels = texts.filter(({ text }) => text === 'A' || text === 'B');
      const byFlag =
        labels.toSorted((a, b) => Math.abs(a.x - seen.hoist.x) - Math.abs(b.x - seen.hoist.x))[0]?.text ?? 'A';
      const other = byFlag === 'A' ? 'B' : 'A';
      const isAir = texts.some(({ text }) => text.startsWith('focus'));
      const isPlate = texts.some(({ text }) => text.includes('plate'));
      const offLine = Math.min(hourOf(seen) % 6, 6 - (hourOf(seen) % 6));
      const why = !isAir ? 'late' : isPlate ? 'other-air' : offLine < 1.2 ? 'end-on' : 'full';
      return { values: [(why === 'end-on' ? other : byFlag) === 'A' ? 0 : 1], chosen: why };
    }
    default: {
      const flags = track.flags.map(({ zM }, f) => ({ third: thirdOf(zM, track.rangeM), mph: nearOf(f) }));
      const thirds = [0, 1, 2].map((third) =>
        mean([
          ...flags.filter((flag) => flag.third === third).map(({ mph }) => mph),
          ...(third === 1 ? [airOf(2)] : []),
        ]),
      );
      const best = (3 * (thirds[0] ?? 0) + 2 * (thirds[1] ?? 0) + (thirds[2] ?? 0)) / 6;
      return { values: put([railAt(best - 1.6), railAt(best + 1.6)]), chosen: null };
    }
  }
};

interface Sitting {
  readonly captions: string;
  readonly kind: string;
  readonly said: { readonly values: number[]; readonly chosen: string | null };
  readonly judge: (said: { readonly values: number[]; readonly chosen: string | null }) => boolean;
}

/** Tasks 3 to 8 of this many runs of a lesson (earlier ones are examples), with the reader's answers. */
const sittings = (lesson: Lesson, seeds: number, dice: RandomStream): Sitting[] =>
  Array.from({ length: seeds }, (_, seed) =>
    drawLesson(lesson, 300 + seed, sharesAt)
      .slice(3, 9)
      .map((drawn): Sitting => {
        const task = taskOf(lesson, 7, drawn);
        const view = LESSON_VIEWS[lesson](WIRE_UNITS, task);
        return {
          captions: [
            view.question,
            renderToStaticMarkup(createElement(Fragment, null, view.hint)).replace(/<[^>]*>/g, ''),
            WIRE_UNITS.text('range', Number(drawn.rangeYd)),
            ...view.handles.map(({ label }) => label),
          ].join(' '),
          kind: `${view.question} ${view.handles.length}`,
          said: readFrames(task, view, dice),
          judge: ({ values, chosen }) => {
            const { said, also } = answerOf(WIRE_UNITS, view, values, chosen);
            return isRight({ lesson, step: 7, asked: { ...task.asked, ...also }, said, was: task.was });
          },
        };
      }),
  ).flat();

const share = (all: readonly boolean[]): number => all.filter(Boolean).length / Math.max(1, all.length);
const SEEDS = (lesson: Lesson): number => (lesson === 8 || lesson === 10 || lesson === 12 ? 4 : 10);

describe('a reader of frames', () => {
  test.each(LESSONS.map((lesson) => [lesson]))(
    'does lesson %i by its picture, and no better by its captions than by chance',
    (lesson) => {
      const dice = createRandomStream(lesson, 7);
      const all = sittings(lesson, SEEDS(lesson), dice);
      expect(all.length).toBeGreaterThanOrEqual(24);
      const byPicture = share(all.map(({ said, judge }) => judge(said)));
      // a reader of captions gives the right answer of another task with the same words; chance gives any task's right
      // answer
      const from = (one: Sitting, same: (other: Sitting) => boolean): number =>
        share(
          all
            .filter((other) => other !== one && other.said.values.length === one.said.values.length && same(other))
            .map(({ said }) => one.judge(said)),
        );
      const byCaptions = mean(all.map((one) => from(one, ({ captions }) => captions === one.captions)));
      const byChance = mean(all.map((one) => from(one, ({ kind }) => kind === one.kind)));
      expect(byPicture, `n = ${all.length}`).toBeGreaterThanOrEqual(0.9);
      expect(byCaptions - byChance).toBeLessThanOrEqual(0.1);
    },
  );
});
