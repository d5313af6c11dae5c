import { expect } from 'vitest';

interface Answer<T = unknown> {
  readonly statusCode: number;
  readonly body: string;
  json(): T;
}

/** The body of an answer, which must have this status. */
export const ok = async <T>(answer: Promise<Answer<T>>, status = 200): Promise<T> => {
  const { statusCode, body, json } = await answer;
  expect(statusCode, body).toBe(status);
  return json();
};

/** Status and code of an answer that refuses. */
export const codeOf = async (answer: Promise<Answer<{ code: string }>>): Promise<[status: number, code: string]> => {
  const { statusCode, json } = await answer;
  return [statusCode, json().code];
};
