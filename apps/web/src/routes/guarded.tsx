import { Suspense } from 'react';
import { useRights } from '../api/use-session.ts';
import { useFeatures } from '../demo/use-features.ts';
import { Loading } from '../shell/loading.tsx';
import { OfflineNote } from '../shell/offline-note.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { type Route, screenOf } from './table.ts';

/** A route's screen, loaded on demand, or the reason why the user may not see it. */
export const Guarded = ({ route }: { readonly route: Route }) => {
  const rights = useRights();
  const { Component } = screenOf(route);
  const features = useFeatures();
  const needs = route.needs === 'public' ? undefined : route.needs;
  if (needs === 'admin' && !rights.isAdmin) return <NotAllowed needs={needs} />;
  if (needs !== undefined && needs !== 'admin') {
    if (features.loading) return <Loading />;
    if (!features.may(needs)) return <NotAllowed needs={needs} />;
  }
  return (
    <>
      <OfflineNote text={route.offline} />
      <Suspense fallback={<Loading />}>
        <Component />
      </Suspense>
    </>
  );
};
