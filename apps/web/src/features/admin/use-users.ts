import { admin } from '@windcall/contract';
import { useEffect } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useCall } from '../../api/use-call.ts';
import { toastAdminFailure } from './admin-failure.ts';

const MAX_RETRIES = 3;

/** All accounts. Retried up to three times, except after a refusal. */
export const useUsers = () => {
  const users = useCall(
    admin.listUsers,
    {},
    {
      staleTime: 0,
      retry: (failures, error) =>
        !(error instanceof ApiError && (error.status === 401 || error.status === 403)) && failures < MAX_RETRIES,
    },
  );
  const { error } = users;
  useEffect(() => {
    if (error !== null) toastAdminFailure(error, 'Failed to load users');
  }, [error]);
  return users;
};
