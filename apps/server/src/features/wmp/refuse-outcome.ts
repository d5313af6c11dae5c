import type { messages } from '@windcall/contract';
import type { WindProblem } from '@windcall/wmp';
import { Refusal } from '../../refusal.ts';

type Failure =
  | { readonly status: 'validation_failed'; readonly problems: readonly WindProblem[] }
  | { readonly status: 'cannot-solve'; readonly reason: string; readonly said?: messages.Message };

export const refusalOf = (failure: Failure): Refusal => {
  if (failure.status === 'cannot-solve')
    return new Refusal('cannot-solve', { message: failure.reason, said: failure.said });
  const first = failure.problems[0];
  return new Refusal('validation-failed', {
    message: `Wind data validation failed: ${first?.message ?? 'the samples cannot be analyzed'}`,
    issues: failure.problems.map(({ distanceYd, message }) => ({
      field: distanceYd === undefined ? 'windFieldData' : `windFieldData.${distanceYd}`,
      message,
    })),
    status: 'validation_failed',
  });
};
