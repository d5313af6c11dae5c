import {
  type UseMutationOptions,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { type Call, fillPath, type ReplyOf } from '@windcall/contract';
import { useCallback } from 'react';
import { useUnits } from '../units/index.ts';
import { failure } from './failures.ts';
import { answerOrKept } from './kept-answers.ts';
import { queryClient } from './query-client.ts';
import { type CallArgs, queryText, request } from './request.ts';

/**
 * Cache key of a call: the parts of its path, each parameter apart, so `['/api/training-scenarios']` is a prefix of
 * every row's key. A body is last.
 */
export const keyOf = <C extends Call>(call: C, args: CallArgs<C>): readonly unknown[] => {
  const { params, query, body } = args as { params?: Record<string, unknown>; query?: never; body?: unknown };
  const [fixed = '', ...rest] = call.path.split(/\/(?=:)/);
  const parts = [fixed, ...rest.map((part) => fillPath(part, params))];
  parts.push((parts.pop() ?? '') + queryText(query));
  return body === undefined ? parts : [...parts, body];
};

type QueryOptions<C extends Call, T> = Omit<UseQueryOptions<ReplyOf<C>, Error, T>, 'queryKey' | 'queryFn'>;

/**
 * Reads a call through the cache: `useCall(scenarios.getScenario, { params: { id } })`. Offline, some calls return
 * their kept answer.
 */
export const useCall = <C extends Call, T = ReplyOf<C>>(
  call: C,
  args: CallArgs<C>,
  options: QueryOptions<C, T> = {},
): UseQueryResult<T> => {
  const queryKey = keyOf(call, args);
  return useQuery({
    ...options,
    queryKey,
    queryFn: ({ signal }) => answerOrKept(call, queryKey, () => request(call, args, signal)),
  });
};

interface MutationOptions<C extends Call>
  extends Omit<UseMutationOptions<ReplyOf<C>, Error, CallArgs<C>>, 'mutationFn'> {
  /** Toast after a failure; the server's text replaces `text`. */
  readonly failed?: readonly [title: string, text: string];
}

/** Longest time between the presses of a double click, ms; a quick server may have answered the first by then. */
const DOUBLE_PRESS_MS = 500;

/** True if an identical call of any component is under way, or was made within a double click. */
const isRepetition = (mutationKey: readonly unknown[], args: unknown): boolean => {
  const text = JSON.stringify(args);
  return queryClient
    .getMutationCache()
    .findAll({ mutationKey: [...mutationKey], exact: true })
    .some(({ state: { status, submittedAt, variables } }) => {
      const isRecent =
        status === 'pending' || (status === 'success' && Math.abs(Date.now() - submittedAt) < DOUBLE_PRESS_MS);
      return isRecent && JSON.stringify(variables) === text;
    });
};

/** Makes a call on demand: `save.mutate({ params, body })`. Ignores an identical call under way, even before the next render. */
export const useCallMutation = <C extends Call>(
  call: C,
  { failed, ...options }: MutationOptions<C> = {},
): UseMutationResult<ReplyOf<C>, Error, CallArgs<C>> => {
  const units = useUnits();
  const mutation = useMutation({
    ...options,
    onError: (...[error, ...told]) => {
      if (failed) failure(units, ...failed)(error);
      return options.onError?.(error, ...told);
    },
    mutationKey: [call.method, call.path],
    mutationFn: (args: CallArgs<C>) => request(call, args),
  });
  const { mutate } = mutation;
  const once = useCallback<typeof mutate>(
    (...asked) => {
      if (!isRepetition([call.method, call.path], asked[0])) mutate(...asked);
    },
    [call, mutate],
  );
  return { ...mutation, mutate: once };
};

/** Invalidates everything cached under a call's fixed path, and refetches the shown data. */
export const refresh = (call: Call): Promise<void> => {
  const fixed = call.path.split(/\/(?=:)/)[0] ?? call.path;
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [first] }) =>
      typeof first === 'string' && (first === fixed || first.startsWith(`${fixed}?`)),
  });
};
