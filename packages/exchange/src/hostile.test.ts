import { deflateSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { mutate } from '../test/mutate.ts';
import { a7pAround as a7p, SAMPLES, bytesOfText as text } from '../test/sample-files.ts';
import type { Outcome } from './index.ts';
import { read } from './read-all.ts';

const refusal = (outcome: Outcome): string => {
  if (!('refused' in outcome)) throw new Error('taken');
  expect(outcome.why.length).toBeGreaterThan(10);
  expect(outcome.field ?? outcome.line).toBeDefined();
  return outcome.refused;
};

describe('hostile files', () => {
  it.each([...SAMPLES])(
    '%s, changed at random, is read or refused with a reason and never throws',
    (name, original) => {
      for (let seed = 0; seed < 300; seed++) {
        const changed = mutate(original, seed);
        for (const bytes of name.endsWith('.a7p') ? [changed, a7p(changed.subarray(32))] : [changed]) {
          const outcome = read(bytes, name);
          if ('refused' in outcome) expect(outcome.why, `${name} ${seed}`).not.toBe('');
          else expect(outcome.warnings).toBeInstanceOf(Array);
        }
      }
    },
  );

  it('are refused as bombs when they grow beyond 2 MiB, without being inflated whole', () => {
    const bomb = zipSync({ 'ebalistyka.json': new Uint8Array(64 * 1024 * 1024) });
    expect(bomb.length).toBeLessThan(262_144);
    expect(refusal(read(bomb, 'x.ebcp'))).toBe('bomb');
  });

  it('are refused with false lengths', () => {
    const zip = zipSync({ 'ebalistyka.json': deflateSync(text('{}')) });
    const view = new DataView(zip.buffer);
    const central = zip.findLastIndex((_, i) => i + 4 <= zip.length && view.getUint32(i, true) === 0x02014b50);
    view.setUint32(central + 20, 0xfffffff0, true);
    expect(refusal(read(zip, 'x.ebcp'))).toBe('malformed');
    // field 1, length 100, two bytes
    expect(refusal(read(a7p([0x0a, 100, 1, 2]), 'x'))).toBe('malformed');
    // a length of 2³¹ and more
    expect(refusal(read(a7p([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f, 1]), 'x'))).toBe('malformed');
  });

  it('are refused with numbers that never end, kinds that do not exist and lists without end', () => {
    expect(refusal(read(a7p(new Array(40).fill(0xff)), 'x'))).toBe('malformed');
    expect(refusal(read(a7p([0x0a, 2, 0x4b, 1]), 'x'))).toBe('malformed');
    const many = new Array(301).fill([0xd0, 1, 5]).flat();
    expect(refusal(read(a7p([0x0a, (many.length & 127) | 128, many.length >> 7, ...many]), 'x'))).toBe('malformed');
    const packed = new Array(301).fill(5);
    const inner = [0xd2, 1, (packed.length & 127) | 128, packed.length >> 7, ...packed];
    expect(refusal(read(a7p([0x0a, (inner.length & 127) | 128, inner.length >> 7, ...inner]), 'x'))).toBe('malformed');
  });

  it('are refused when JSON nests deeply, before it is parsed', () => {
    expect(refusal(read(text('['.repeat(200_000)), 'x.json'))).toBe('too-deep');
    expect(
      refusal(
        read(text(`{"format":"windcall","kind":"wind","v":1,"body":${'{"a":'.repeat(17)}1${'}'.repeat(18)}`), 'x'),
      ),
    ).toBe('too-deep');
    expect(refusal(read(text('{"format":"windcall","kind":"profile","v":2}'), 'x'))).toBe('version');
    expect(refusal(read(text('{"format":"windcall","kind":"profile","v":1,"body":{"bulletWeight":1}}'), 'x'))).toBe(
      'out-of-bounds',
    );
  });

  it('are refused beyond their sizes', () => {
    const line = 'a,b\n';
    const short = (s: string) => read(text(s), 'x.csv');
    expect(short(line.repeat(20_001))).toMatchObject({ refused: 'too-large' });
    expect(short('x'.repeat(1_048_577))).toMatchObject({ refused: 'too-large' });
    expect(short(`${'a,'.repeat(70)}\n1\n`)).toMatchObject({ refused: 'too-large', line: 1 });
    expect(short(`a,b\n1,${'x'.repeat(5000)}\n`)).toMatchObject({ refused: 'too-large', line: 2 });
    expect(read(new Uint8Array(0), 'x')).toMatchObject({ refused: 'empty' });
    expect(read(new Uint8Array(4000).fill(1), 'x')).toMatchObject({
      refused: 'not-text',
    });
  });

  it('name the bound of a profile they break', () => {
    const bytes = SAMPLES.get('g7-single.a7p')!.subarray(32);
    // field 21, weight: 1400 as two bytes becomes 14
    const at = bytes.findIndex(
      (b, i) => b === 0xa8 && bytes[i + 1] === 1 && bytes[i + 2] === 0xf8 && bytes[i + 3] === 0x0a,
    );
    const light = Uint8Array.from(bytes);
    light.set([0x8e, 0x00], at + 2);
    expect(read(a7p(light), 'x')).toMatchObject({ refused: 'out-of-bounds', field: 'bulletWeight' });
  });
});
