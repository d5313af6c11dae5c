import { drills, messages } from '@windcall/contract';
import {
  type CueTrack,
  makeCueTrack,
  placesOfTrack,
  readCueTrack,
  readPicture,
  saidCue,
  tellCues,
  type WindOver,
} from '@windcall/cues';
import { describe, expect, it } from 'vitest';

const wind =
  (mph: number): WindOver =>
  () => ({ crossMph: mph, headMph: 0 });
const trackIn = (mph: number, shown: drills.CuesShown): CueTrack =>
  makeCueTrack(wind(mph), { rangeM: 600, heat: 'moderate', startS: 0, samples: 5, shown });
/** From calm to a storm, mph. */
const WINDS = [0, 2, 5, 9, 14, 25];
/** The wire's form of a cue: the first schema that accepts it, which drops unnamed fields. */
const onTheWire = drills.pictureRead.shape.cues.element.shape.showed;
const bare = Object.fromEntries(drills.CUE_KINDS.map((kind) => [kind, false])) as drills.CuesShown;

describe('the rows and laws of the cues', () => {
  it('are of the same kinds: a track carries the parts of the wire, each and no other', () => {
    const { cueTrack } = drills;
    expect(Object.keys(trackIn(9, bare)).sort()).toEqual(Object.keys(cueTrack.shape).sort());
    expect(cueTrack.parse(trackIn(9, bare))).toEqual(trackIn(9, bare));
  });

  it.each(drills.CUE_KINDS)('show, read and tell %s in some wind', (kind) => {
    const alone = { ...bare, [kind]: true };
    const tracks = WINDS.map((mph) => trackIn(mph, alone));
    expect(new Set(tracks.map((track) => JSON.stringify(readCueTrack(track, 1)))).size).toBeGreaterThan(1);
    const reads = tracks.flatMap((track) => readPicture(track, 4));
    expect(new Set(reads.map((read) => read.kind))).toEqual(new Set([kind]));
    for (const { showed } of reads) {
      expect(drills.CUES[kind].showed.safeParse(showed).success, JSON.stringify(showed)).toBe(true);
      expect(onTheWire.parse(showed)).toEqual(showed);
      expect(saidCue(kind, showed as never, messages.WIRE_SAY).length).toBeGreaterThan(2);
    }
    const told = tracks.map((track) => tellCues(readCueTrack(track, 1), placesOfTrack(track), 'moderate', 0));
    expect(new Set(told).size).toBeGreaterThan(1);
  });

  it.each(drills.CUE_KINDS)('carry nothing of %s where it is hidden, whatever the wind', (kind) => {
    const hidden = { ...bare, [kind]: false };
    const parts = WINDS.map((mph) => {
      const track = trackIn(mph, hidden);
      return Object.keys(drills.CUES[kind].track).map((name) => track[name as keyof CueTrack]);
    });
    for (const part of parts) expect(part).toEqual(parts[0]);
    for (const mph of WINDS) expect(readPicture(trackIn(mph, hidden), 4)).toEqual([]);
    const shown = WINDS.map((mph) => trackIn(mph, { ...hidden, [kind]: true }));
    expect(new Set(shown.map((track) => JSON.stringify(track))).size).toBeGreaterThan(1);
  });

  it('leave out of a level’s picture what its row says, and nothing else', () => {
    for (const level of drills.LEVEL_NUMBERS) {
      const seen = WINDS.flatMap((mph) => readPicture(trackIn(mph, drills.cuesShownAt(level)), 4)).map(
        ({ kind }) => kind,
      );
      const shown = drills.CUE_KINDS.filter((kind) => drills.LEVELS[level].cues[drills.CUES[kind].shownWith]);
      expect([...new Set(seen)].sort(), `level ${level}`).toEqual([...shown].sort());
    }
  });
});
