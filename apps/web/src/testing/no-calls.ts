import type { drills, ReplyOf } from '@windcall/contract';

export const NO_CALLS: ReplyOf<typeof drills.getYourWind> = {
  calls: 0,
  left: 0,
  handicap: null,
  eye: { misreadMph: 2, from: 'new-reader', calls: 0 },
  error: null,
  low: null,
  high: null,
  par: null,
  coverage: { held: 0, of: 0, low: null, high: null },
  cells: [],
  said: null,
  next: { cell: { range: 'to-400' }, why: 'Ten calls and you have a handicap.', due: true },
  ladder: [],
  nextSkill: {
    range: 'to-400',
    sky: 'overcast',
    level: 1,
    why: 'Short range and calm air: the place to start.',
    awayDays: null,
  },
  over: [],
  last: [],
  dots: [],
  plates: { now: null, atOne: 0.86 },
};
