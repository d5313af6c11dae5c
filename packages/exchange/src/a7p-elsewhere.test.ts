import { profiles } from '@windcall/contract';
import { decode } from 'a7p-js';
import { describe, expect, it } from 'vitest';
import type { WholeProfile } from './index.ts';
import { writeA7p } from './write-a7p.ts';

const rifleOf = (more: Partial<WholeProfile>): WholeProfile => ({
  ...profiles.RIFLE_INITIAL,
  bcSegments: [],
  name: 'Club rifle',
  elevationReferenceData: null,
  windageReferenceData: null,
  ...more,
});

describe('a7p files of ours in the program the format comes from', () => {
  it.each([
    ['G1', {}],
    ['G7', {}],
    ['G7', { bulletLength: 1.352, bulletBC: 0.326, twistDirection: 'left' }],
    [
      'G7',
      {
        bcSegments: [
          { mach: 2.5, bc: 0.33 },
          { mach: 1.5, bc: 0.32 },
        ],
      },
    ],
  ] as const)('open, with what we wrote: %s %o', (dragModel, more) => {
    const profile = rifleOf({ dragModel, ...(more as Partial<WholeProfile>) });
    const { bytes } = writeA7p(profile);
    const { profile: read } = decode(bytes.slice().buffer as ArrayBuffer);
    expect(read.profileName).toBe('Club rifle');
    expect(read.bcType).toBe(dragModel);
    expect(read.bWeight).toBe(Math.round(profile.bulletWeight * 10));
    expect(read.bDiameter).toBe(Math.round(profile.bulletDiameter * 1000));
    expect(read.twistDir).toBe(profile.twistDirection === 'left' ? 'LEFT' : 'RIGHT');
    expect(read.bLength).toBeGreaterThan(500);
    if (profile.bulletLength !== null) expect(read.bLength).toBe(1352);
    expect(read.coefRows.map(({ bcCd }: { bcCd: number }) => bcCd)).toEqual(
      (profile.bcSegments.length === 0 ? [profile.bulletBC] : profile.bcSegments.map(({ bc }) => bc)).map((bc) =>
        Math.round(bc * 10_000),
      ),
    );
  });
});
