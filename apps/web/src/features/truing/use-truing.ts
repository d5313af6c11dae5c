import { profiles, truing } from '@windcall/contract';
import { mirroredObservations, turnObservations } from '@windcall/simulation';
import { useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { request } from '../../api/request.ts';
import { refresh, useCall } from '../../api/use-call.ts';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/use-units.tsx';
import { type Baseline, solveBaseline } from './baseline.ts';
import {
  DEFAULT_TRUING_ENVIRONMENT,
  type FieldObservation,
  importedWeather,
  type TruingEnvironment,
  truingBody,
} from './truing-input.ts';

/** A BC as published and shown. Applies the shown digits; further ones are noise. */
const roundBC = (bc: number): number => Math.round(bc * 1e4) / 1e4;

export type TruingBusy = 'calculating' | 'applying' | 'resetting' | null;

/** State and acts of the truing screen. A change of any input clears the result. */
export const useTruing = () => {
  const units = useUnits();
  const list = useCall(profiles.listProfiles, {});
  const selected = useThing(desk.rifleId);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [observations, setObservations] = useState<readonly FieldObservation[]>([]);
  const [environment, setEnvironment] = useState<TruingEnvironment>(DEFAULT_TRUING_ENVIRONMENT);
  const [result, setResult] = useState<truing.TruingResult | null>(null);
  const [mirrored, setMirrored] = useState<ReturnType<typeof mirroredObservations>>([]);
  const [keepsVelocity, setKeepsVelocity] = useState(false);
  const [pending, setPending] = useState<Baseline | null>(null);
  const [busy, setBusy] = useState<TruingBusy>(null);
  const [nextKey, setNextKey] = useState(1);
  const profileId = chosenId ?? selected;
  const profile = list.data?.find((p) => p.id === profileId) ?? null;

  const patch = async (body: Parameters<typeof request<typeof profiles.updateProfile>>[1]['body']) => {
    if (profile === null) return;
    await request(profiles.updateProfile, { params: { id: String(profile.id) }, body });
    await refresh(profiles.listProfiles);
  };

  /** Clears results after a change of observations, rifle or weather. */
  const forget = () => {
    setResult(null);
    setMirrored([]);
  };
  const add = (observation: Omit<FieldObservation, 'key'>): boolean => {
    if (!(observation.range > 0)) return false;
    setObservations([...observations, { ...observation, key: nextKey }].sort((a, b) => a.range - b.range));
    setNextKey(nextKey + 1);
    forget();
    toast({ title: 'Field Observation Added', description: units.text('range', observation.range) });
    return true;
  };
  const removeRow = (key: number) => {
    setObservations(observations.filter((o) => o.key !== key));
    forget();
    toast({ title: 'Row Deleted' });
  };
  const clear = () => {
    setObservations([]);
    forget();
    toast({ title: 'Observations Cleared' });
  };
  const changeEnvironment = (next: TruingEnvironment) => {
    setEnvironment(next);
    forget();
  };
  const importWeather = () => {
    const weather = importedWeather();
    if (weather === null) toastError('No Weather Data', 'Generate a wind field on the Weather screen first.');
    else changeEnvironment(weather);
  };
  const calculate = async (keep = keepsVelocity): Promise<boolean> => {
    if (profile === null || observations.length === 0) {
      const what = profile === null ? 'Select a weapon profile first.' : 'Add at least one field observation first.';
      toastError('Missing Data', what);
      return false;
    }
    const drops = mirroredObservations(profile, observations, environment);
    setMirrored(drops);
    if (drops.length > 0) return false;
    setBusy('calculating');
    try {
      setResult(
        await request(truing.calculateTruing, { body: truingBody(profile.id, observations, environment, keep) }),
      );
      toast({ title: 'Truing Complete', description: 'Look at the result, then apply it to the profile.' });
      return true;
    } catch (error) {
      console.error('truing failed', error);
      toastError('Truing Failed', messageOf(units, error, 'The profile could not be trued.'));
      return false;
    } finally {
      setBusy(null);
    }
  };
  /** Keeps the measured velocity and trues only the drag. */
  const keepVelocity = (keeps: boolean) => {
    setKeepsVelocity(keeps);
    forget();
  };
  const turnSigns = () => {
    setObservations(turnObservations(observations, mirrored));
    forget();
  };
  const apply = async () => {
    if (profile === null || result === null || !result.applicable) return;
    setBusy('applying');
    try {
      await patch({
        truing: 'apply',
        bulletBC: roundBC(result.truedBC),
        bcSegments: profile.bcSegments.map((s) => ({ ...s, bc: roundBC((s.bc * result.truedBC) / result.originalBC) })),
        ...(profile.dragCurve && {
          dragCurve: profile.dragCurve.map((row) => ({ ...row, cd: roundBC(row.cd * result.formFactor) })),
        }),
        // a kept velocity is not rounded, and keeps its chronograph data
        ...(!keepsVelocity && { muzzleVelocity: Math.round(result.truedMV) }),
        elevationReferenceData: result.correctedElevationData.map((row) => ({ ...row, elevation: row.drop })),
        windageReferenceData: result.correctedWindageData,
      });
      setObservations([]);
      setResult(null);
      toast({ title: 'Profile Updated', description: `${profile.name} is trued. It can be undone below.` });
    } catch (error) {
      toastError('Update Failed', messageOf(units, error, 'Failed to update profile'));
    } finally {
      setBusy(null);
    }
  };
  const undo = async () => {
    setBusy('applying');
    try {
      await patch({ truing: 'undo' });
      toast({ title: 'Profile Updated', description: 'The values from before truing are back.' });
    } catch (error) {
      toastError('Update Failed', messageOf(units, error, 'Failed to update profile'));
    } finally {
      setBusy(null);
    }
  };
  const reset = async () => {
    if (profile === null) {
      toastError('Missing Data', 'Select a weapon profile first.');
      return;
    }
    setBusy('resetting');
    try {
      setPending(await solveBaseline(profile));
    } catch (error) {
      toastError('Reset Failed', messageOf(units, error, 'The baseline could not be calculated.'));
    } finally {
      setBusy(null);
    }
  };
  const saveBaseline = async () => {
    if (pending === null) return;
    setBusy('applying');
    try {
      await patch({
        truing: 'apply',
        elevationReferenceData: pending.elevation,
        windageReferenceData: pending.windage,
      });
      setPending(null);
      toast({ title: 'Baseline Data Saved', description: `${profile?.name ?? ''} uses this baseline now.` });
    } catch (error) {
      toastError('Update Failed', messageOf(units, error, 'Failed to update profile'));
    } finally {
      setBusy(null);
    }
  };
  const deleteReference = async (range: number) => {
    if (profile === null) return;
    try {
      await patch({
        elevationReferenceData: profile.elevationReferenceData?.filter((r) => r.range !== range) ?? null,
        windageReferenceData: profile.windageReferenceData?.filter((r) => r.range !== range) ?? null,
      });
      toast({ title: 'Row Deleted' });
    } catch (error) {
      toastError('Delete Failed', messageOf(units, error, 'The row could not be deleted.'));
    }
  };
  const choose = (id: number) => {
    setChosenId(id);
    setKeepsVelocity(false);
    forget();
    setPending(null);
  };
  return {
    list,
    profile,
    choose,
    observations,
    add,
    removeRow,
    clear,
    environment,
    setEnvironment: changeEnvironment,
    importWeather,
    result,
    mirrored,
    turnSigns,
    keepsVelocity,
    keepVelocity,
    calculate,
    apply,
    undo,
    pending,
    reset,
    discardBaseline: () => setPending(null),
    saveBaseline,
    deleteReference,
    busy,
  };
};
export type Truing = ReturnType<typeof useTruing>;
