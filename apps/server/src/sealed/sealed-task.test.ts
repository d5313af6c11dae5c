// @module-tag no-database
import { seals } from '@windcall/contract';
import { describe, expect, it } from 'vitest';
import {
  type Act,
  type Cover,
  isReadable,
  refusedAs,
  type SealedKind,
  type Standing,
  type Step,
  stepAfter,
} from './sealed-task.ts';

const STEPS: readonly Step[] = ['unseen', 'seen', 'called', 'fired', 'revealed'];
const COVERS: readonly Cover[] = [
  'none',
  'turn',
  'unopened',
  'open',
  'frozen',
  'skipped',
  'shown',
  'withheld',
  'closing',
  'left',
  'ended',
];
const kinds = Object.keys(seals.KINDS) as SealedKind[];
const at = (kind: SealedKind, step: Step, cover: Cover = 'none') =>
  ({ kind, number: 2, step, cover, shooting: 0, until: null }) as Standing;
const told = (standing: Standing, act: Act): string => {
  const after = stepAfter(standing, act);
  return 'why' in after ? after.why : `→ ${after.step}`;
};
/** Lines of cells, two spaces apart; the first line names the columns. */
const grid = (text: string): { rows: string[]; columns: string[]; cell: (row: string, column: string) => string } => {
  const [head = [], ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s{2,}/));
  const columns = head.slice(1);
  return {
    rows: lines.map(([name = '']) => name),
    columns,
    cell: (row, column) => lines.find(([name]) => name === row)?.[columns.indexOf(column) + 1] ?? '',
  };
};

const TASK = `
  step      see         commit          fire           point             reveal         leave
  unseen    → seen      not-begun       not-begun      not-begun         not-begun      no-stop
  seen      → seen      → called        call-first     not-fired         before-shot    no-stop
  called    → called    called-already  → fired        not-fired         before-shot    no-stop
  fired     → fired     called-already  fired-already  → fired           → revealed     no-stop
  revealed  → revealed  called-already  fired-already  revealed-already  → revealed     no-stop`;
const STEP_GRIDS: Readonly<Record<SealedKind, string>> = {
  calls: TASK,
  'self-test': TASK,
  daily: TASK,
  class: TASK,
  kyl: `
  step      see         commit          fire           point             reveal         leave
  unseen    → seen      not-begun       not-begun      not-begun         not-begun      → unseen
  seen      → seen      → called        call-first     not-fired         before-shot    → seen
  called    → called    called-already  → fired        not-fired         before-shot    → called
  fired     → fired     called-already  fired-already  → fired           → revealed     → fired
  revealed  → revealed  called-already  fired-already  revealed-already  → revealed     → revealed`,
  spotter: `
  step      see         commit          fire           point             reveal         leave
  unseen    → seen      not-flown       fired-already  revealed-already  not-begun      no-stop
  seen      → seen      → revealed      fired-already  revealed-already  before-shot    no-stop
  revealed  → revealed  called-already  fired-already  revealed-already  → revealed     no-stop`,
  first: `
  step      see         commit          fire           point             reveal         leave
  unseen    → seen      not-begun       fired-already  revealed-already  not-begun      no-stop
  seen      → seen      → revealed      fired-already  revealed-already  before-shot    no-stop
  revealed  → revealed  called-already  fired-already  revealed-already  → revealed     no-stop`,
  run: `
  step      see         commit          fire           point             reveal         leave
  unseen    → seen      not-started     not-started    run-over          before-end     not-started
  seen      → seen      → seen          → seen         run-over          before-end     → fired
  fired     → fired     run-over        run-over       run-over          → revealed     → fired
  revealed  → revealed  run-over        run-over       run-over          → revealed     → revealed`,
};

/** By cover: the acts that it refuses, and the readings that it refuses after the shot. */
const COVER_GRIDS: Readonly<Partial<Record<SealedKind, string>>> = {
  calls: `
  cover     see       commit    fire     point    reveal       shot  trace  wind
  none      → seen    → called  → fired  → fired  → revealed   yes   yes    no
  turn      turn      → called  → fired  → fired  → revealed   yes   yes    no`,
  kyl: `
  cover     see           commit    fire         point    reveal       shot  trace  wind
  none      → seen        → called  → fired      → fired  → revealed   yes   yes    no
  left      no-such-call  → called  string-over  → fired  → revealed   yes   yes    no`,
  'self-test': `
  cover     see       commit    fire     point    reveal       shot  trace  wind
  none      → seen    → called  → fired  → fired  → revealed   yes   no     no
  withheld  → seen    → called  → fired  → fired  last-call    no    no     no`,
  daily: `
  cover     see       commit    fire     point    reveal       shot  trace  wind
  none      → seen    → called  → fired  → fired  → revealed   yes   yes    no
  turn      turn      → called  → fired  → fired  → revealed   yes   yes    no
  ended     day-over  day-over  day-over  → fired  → revealed  yes   yes    yes`,
  class: `
  cover     see       commit    fire     point    reveal       shot  trace  wind
  none      → seen    → called  → fired  → fired  → revealed   yes   yes    no
  unopened  unopened  → called  → fired  → fired  instructor   no    no     no
  open      → seen    → called  → fired  → fired  instructor   no    no     no
  frozen    frozen    frozen    → fired  → fired  instructor   yes   no     no
  skipped   frozen    frozen    frozen   → fired  instructor   yes   yes    yes
  shown     frozen    frozen    frozen   → fired  → revealed   yes   yes    yes`,
  run: `
  cover     see       commit    fire     point     reveal       shot  trace  wind
  none      → seen    → seen    → seen   run-over  → revealed   yes   yes    no
  withheld  → seen    → seen    → seen   run-over  match-open   no    no     no
  closing   → seen    → seen    → seen   run-over  closing      no    no     no`,
};
/** The step at which each act is possible. */
const USUAL: Readonly<Record<string, Step>> = {
  see: 'unseen',
  commit: 'seen',
  fire: 'called',
  point: 'fired',
  reveal: 'fired',
};

describe('a sealed task', () => {
  it.each(kinds)('of kind %s goes from step to step as its table says', (kind) => {
    const { rows, columns, cell } = grid(STEP_GRIDS[kind]);
    expect(columns).toHaveLength(6);
    for (const step of rows) {
      for (const act of columns) {
        expect([step, act, told(at(kind, step as Step), act as Act)]).toEqual([step, act, cell(step, act)]);
      }
    }
  });

  it.each(Object.keys(COVER_GRIDS) as SealedKind[])('of kind %s is held closed as its table says', (kind) => {
    const { rows, columns, cell } = grid(COVER_GRIDS[kind] ?? '');
    expect(columns).toHaveLength(8);
    for (const cover of rows) {
      for (const column of columns) {
        const step = kind === 'run' && USUAL[column] === 'called' ? 'seen' : (USUAL[column] ?? 'fired');
        const standing = at(kind, step, cover as Cover);
        const isRead = column === 'shot' || column === 'trace' || column === 'wind';
        const is = isRead ? (isReadable(standing, column) ? 'yes' : 'no') : told(standing, column as Act);
        expect([cover, column, is]).toEqual([cover, column, cell(cover, column)]);
      }
    }
  });

  it('shows nothing of a shot before it is fired, and of its wind only what its class or its day has shown', () => {
    for (const kind of kinds) {
      for (const cover of COVERS) {
        for (const step of STEPS.slice(0, 3)) {
          const standing = at(kind, step, cover);
          expect([isReadable(standing, 'shot'), isReadable(standing, 'trace')]).toEqual([false, false]);
          const isShown = step !== 'unseen' && ['shown', 'skipped', 'ended'].includes(cover);
          expect([kind, step, cover, isReadable(standing, 'wind')]).toEqual([kind, step, cover, isShown]);
        }
      }
    }
  });

  it('reads its wind at the reveal whatever covers it since', () => {
    for (const kind of kinds) {
      for (const cover of COVERS) expect(isReadable(at(kind, 'revealed', cover), 'wind')).toBe(true);
    }
  });

  it('takes a repeated act whatever covers it since, and changes nothing', () => {
    for (const cover of COVERS) {
      expect(told(at('class', 'called', cover), 'see')).toBe('→ called');
      expect(told(at('daily', 'revealed', cover), 'reveal')).toBe('→ revealed');
    }
  });

  it('ends a string once', () => {
    expect(told(at('kyl', 'fired', 'left'), 'leave')).toBe('string-over');
  });

  it('names every refusal by its code and in words', () => {
    expect(refusedAs(at('calls', 'unseen', 'turn'), 'turn')).toMatchObject({
      code: 'sealed',
      message: 'Call 2 opens after the shot of call 1.',
    });
    expect(refusedAs(at('spotter', 'unseen', 'turn'), 'turn').message).toBe('Shot 2 comes after shot 1.');
    const frozen = refusedAs(at('class', 'seen', 'frozen'), 'frozen', { frozenAt: '2026-05-17T12:00:00.000Z' });
    expect(frozen.toBody('id')).toMatchObject({ code: 'frozen', frozenAt: '2026-05-17T12:00:00.000Z' });
    expect(refusedAs(at('self-test', 'fired', 'withheld'), 'last-call').message).toContain('last call');
  });
});
