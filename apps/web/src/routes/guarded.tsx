import { type ComponentType, lazy, Suspense } from 'react';
import { useRights } from '../platform/auth/use-session.ts';
import { OfflineNote } from '../platform/offline/offline-note.tsx';
import { Loading } from '../platform/shell/loading.tsx';
import { NotAllowed } from './not-allowed.tsx';
import { ROUTES, type Route } from './table.ts';

const screens = new Map<string, ComponentType>(
  ROUTES.map(({ path, load }) => [path, lazy(async () => ({ default: (await load()).RouteScreen }))]),
);

/** A route's screen, loaded when needed, or the reason why the user may not see it. */
export const Guarded = ({ route }: { readonly route: Route }) => {
  const rights = useRights();
  const needs = route.needs === 'public' ? undefined : route.needs;
  if (needs !== undefined && !(needs === 'admin' ? rights.isAdmin : rights[needs])) return <NotAllowed needs={needs} />;
  const Shown = screens.get(route.path);
  if (Shown === undefined) throw new Error(`route ${route.path} must be in the table`);
  return (
    <>
      {route.offline !== undefined && <OfflineNote text={route.offline} />}
      <Suspense fallback={<Loading />}>
        <Shown />
      </Suspense>
    </>
  );
};
