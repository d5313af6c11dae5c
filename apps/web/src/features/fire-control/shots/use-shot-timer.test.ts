import { describe, expect, it } from 'vitest';
import { stepsOf } from '../use-firing.ts';

describe('the timer’s steps', () => {
  it('are tenths of a second, rounded down', () => {
    expect([0, 99, 100, 1234, 299.9999, 300].map(stepsOf)).toEqual([0, 0, 0.1, 1.2, 0.2, 0.3]);
  });
});
