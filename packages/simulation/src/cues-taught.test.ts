import { drills, messages } from '@windcall/contract';
import { drawLesson, LESSONS, seenOf } from '@windcall/training';
import { describe, expect, it } from 'vitest';

const SHARES = () => [0.5, 0.3, 0.2] as const;

describe('every cue of a picture', () => {
  it.each(drills.CUE_KINDS)('is taught: %s', (kind) => {
    const { taught } = drills.CUES[kind];
    const lesson = LESSONS.find((one) => one === taught);
    if (lesson === undefined) {
      expect(drills.cueSentences(messages.WIRE_SAY).join(' ')).toContain(drills.CUES[kind].name);
      return;
    }
    const shown = drawLesson(lesson, 1, SHARES).flatMap((asked) => seenOf(lesson, asked));
    expect(shown.map((cue) => cue.kind)).toContain(kind);
  });
});
