import { Suspense } from 'react';
import { useRights } from '../api/use-session.ts';
import { Loading } from '../shell/loading.tsx';
import { OfflineNote } from '../shell/offline-note.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { type Route, screenOf } from './table.ts';

/** A route's screen, loaded when needed, or the reason why the user may not see it. */
export const Guarded = ({ route }: { readonly route: Route }) => {
  const rights = useRights();
  const { Component } = screenOf(route);
  const needs = route.needs === 'public' ? undefined : route.needs;
  if (needs !== undefined && !(needs === 'admin' ? rights.isAdmin : rights[needs])) return <NotAllowed needs={needs} />;
  return (
    <>
      {route.offline !== undefined && <OfflineNote text={route.offline} />}
      <Suspense fallback={<Loading />}>
        <Component />
      </Suspense>
    </>
  );
};
