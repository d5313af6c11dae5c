import type { Rifle } from '@windcall/simulation';
import { useEffect, useMemo, useState } from 'react';
import { CalculatorScreen } from '../features/calculator/calculator-screen.tsx';
import { ProfilePicker } from '../features/profiles/profile-picker.tsx';
import { useProfiles, useSelectedProfile } from '../features/profiles/use-selected-profile.ts';
import { Skeleton } from '../kit/index.ts';
import { PutInStage } from '../plan/put-in-stage.tsx';
import { Screen } from '../shell/screen.tsx';

const NO_NAMES: readonly string[] = [];
/** Longest wait for the chosen rifle, ms: on a poor connection the built-in one answers until the chosen one loads. */
const LONGEST_WAIT_MS = 3000;
interface Load {
  readonly name: string;
  readonly rifle: Rifle;
}
const NO_LOADS: readonly Load[] = [];

const fetchLoads = async (): Promise<readonly Load[]> => {
  const { loadLibrary, loadRifles } = await import('@windcall/library');
  return loadRifles(await loadLibrary());
};

/** The calculator with the rifle in use, and its two rifle choices: a list, and a name in the line. */
export const RouteScreen = () => {
  const { profile, choose, loading, failing } = useSelectedProfile();
  const { data } = useProfiles();
  const [loads, setLoads] = useState(NO_LOADS);
  const names = useMemo(() => loads.map(({ name }) => name), [loads]);
  // a load of the library, until another rifle is chosen
  const [named, setNamed] = useState<{ readonly load: string; readonly over: number } | null>(null);
  const load = named?.over === profile.id ? loads.find(({ name }) => name === named.load) : undefined;
  // waits, so that no other rifle answers first; once open, the screen keeps its typed text
  const [isOpen, setOpen] = useState(false);
  const waits = loading && !failing && !isOpen;
  // while rendering, because the list is refetched when the calculator opens
  if (!waits && !isOpen) setOpen(true);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (waits) {
    return (
      <Screen title="Calculator">
        <Skeleton className="h-dvh w-full" />
      </Screen>
    );
  }
  return (
    <CalculatorScreen
      rifle={load?.rifle ?? profile}
      reticle={profile.reticleType}
      picker={<ProfilePicker />}
      rifles={data?.map(({ name }) => name) ?? NO_NAMES}
      loads={names}
      fetchLoads={() => {
        if (loads === NO_LOADS) void fetchLoads().then(setLoads);
      }}
      putInStage={(taken) => <PutInStage taken={taken} />}
      chooseRifle={(name) => {
        const found = data?.find((one) => one.name === name);
        setNamed(found === undefined ? { load: name, over: profile.id } : null);
        if (found !== undefined && found.id !== profile.id) choose(found.id);
      }}
    />
  );
};
