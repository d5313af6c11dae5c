import { describe, expect, it } from 'vitest';
import { errorText } from './validation-screen.tsx';

describe('an error in words', () => {
  it('keeps two figures, and powers of ten for tiny ones', () => {
    expect(errorText(0)).toBe('0');
    expect(errorText(0.00432)).toBe('0.0043');
    expect(errorText(0.0000402)).toBe('4.0e−5');
    expect(errorText(-0.0512)).toBe('-0.051');
  });
});
