import { drills } from '@windcall/contract';
import { RUNG_SKIES, RUNGS } from '@windcall/training';
import { expect, it } from 'vitest';

it.each(drills.LEVEL_NUMBERS)(
  'level %i is a step of the ladder under every sky: else nobody is ever sent there',
  (level) => {
    const skies = RUNGS.filter((rung) => rung.level === level).map(({ sky }) => sky);
    expect([...new Set(skies)].sort()).toEqual([...RUNG_SKIES].sort());
  },
);
