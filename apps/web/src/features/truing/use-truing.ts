import { profiles, truing } from '@windcall/contract';
import { mirroredObservations } from '@windcall/simulation';
import { useReducer } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { request } from '../../api/request.ts';
import { refresh, useCall } from '../../api/use-call.ts';
import { desk } from '../../desk/desk.ts';
import { useThing } from '../../desk/slot.ts';
import { truingPatch } from '../../share/truing-patch.ts';
import { toast, toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/use-units.tsx';
import { type FieldObservation, importedWeather, type TruingEnvironment, truingBody } from './truing-input.ts';
import { solveBaseline, TRUING_START, type TruingBusy, truingAfter } from './truing-state.ts';

export const useTruing = () => {
  const units = useUnits();
  const list = useCall(profiles.listProfiles, {});
  const selected = useThing(desk.rifleId);
  const [state, happen] = useReducer(truingAfter, TRUING_START);
  const { observations, environment, result, mirrored, keepsVelocity, pending, busy } = state;
  const profileId = state.chosenId ?? selected;
  const profile = list.data?.find((p) => p.id === profileId) ?? null;

  const patch = async (body: Parameters<typeof request<typeof profiles.updateProfile>>[1]['body']) => {
    if (profile === null) return;
    await request(profiles.updateProfile, { params: { id: String(profile.id) }, body });
    await refresh(profiles.listProfiles);
  };
  /** Runs an act of the server; a failure is a toast. True if it succeeded. */
  const during = async (as: TruingBusy, failed: string, otherwise: string, act: () => Promise<void>) => {
    if (as !== null) happen({ is: 'busy', busy: as });
    try {
      await act();
      return true;
    } catch (error) {
      toastError(failed, messageOf(units, error, otherwise));
      return false;
    } finally {
      if (as !== null) happen({ is: 'busy', busy: null });
    }
  };
  const update = (act: () => Promise<void>) => during('applying', 'Update Failed', 'Failed to update profile', act);

  const add = (observation: Omit<FieldObservation, 'key'>): boolean => {
    if (!(observation.range > 0)) return false;
    happen({ is: 'added', observation });
    toast({ title: 'Field Observation Added', description: units.text('range', observation.range) });
    return true;
  };
  const removeRow = (key: number) => {
    happen({ is: 'removed', key });
    toast({ title: 'Row Deleted' });
  };
  const clear = () => {
    happen({ is: 'cleared' });
    toast({ title: 'Observations Cleared' });
  };
  const setEnvironment = (next: TruingEnvironment) => happen({ is: 'in-air', environment: next });
  const importWeather = () => {
    const weather = importedWeather();
    if (weather === null) toastError('No Weather Data', 'Generate a wind field on the Weather screen first.');
    else setEnvironment(weather);
  };
  const calculate = async (keep = keepsVelocity): Promise<boolean> => {
    if (profile === null || observations.length === 0) {
      const what = profile === null ? 'Select a weapon profile first.' : 'Add at least one field observation first.';
      toastError('Missing Data', what);
      return false;
    }
    const drops = mirroredObservations(profile, observations, environment);
    happen({ is: 'looks-turned', mirrored: drops });
    if (drops.length > 0) return false;
    return during('calculating', 'Truing Failed', 'The profile could not be trued.', async () => {
      const body = truingBody(profile.id, observations, environment, keep);
      happen({ is: 'trued', result: await request(truing.calculateTruing, { body }) });
      toast({ title: 'Truing Complete', description: 'Look at the result, then apply it to the profile.' });
    });
  };
  const apply = async () => {
    if (profile === null || result === null || !result.applicable) return;
    await update(async () => {
      await patch(truingPatch(profile, result, keepsVelocity));
      happen({ is: 'applied' });
      toast({ title: 'Profile Updated', description: `${profile.name} is trued. It can be undone below.` });
    });
  };
  const undo = () =>
    update(async () => {
      await patch({ truing: 'undo' });
      toast({ title: 'Profile Updated', description: 'The values from before truing are back.' });
    });
  const reset = async () => {
    if (profile === null) return void toastError('Missing Data', 'Select a weapon profile first.');
    await during('resetting', 'Reset Failed', 'The baseline could not be calculated.', async () =>
      happen({ is: 'baseline', pending: await solveBaseline(profile) }),
    );
  };
  const discardBaseline = () => happen({ is: 'baseline', pending: null });
  const saveBaseline = async () => {
    if (pending === null) return;
    await update(async () => {
      await patch({
        truing: 'apply',
        elevationReferenceData: pending.elevation,
        windageReferenceData: pending.windage,
      });
      discardBaseline();
      toast({ title: 'Baseline Data Saved', description: `${profile?.name ?? ''} uses this baseline now.` });
    });
  };
  const deleteReference = async (range: number) => {
    if (profile === null) return;
    await during(null, 'Delete Failed', 'The row could not be deleted.', async () => {
      await patch({
        elevationReferenceData: profile.elevationReferenceData?.filter((r) => r.range !== range) ?? null,
        windageReferenceData: profile.windageReferenceData?.filter((r) => r.range !== range) ?? null,
      });
      toast({ title: 'Row Deleted' });
    });
  };
  return {
    ...{ list, profile, observations, environment, result, mirrored, keepsVelocity, pending, busy },
    choose: (id: number) => happen({ is: 'chosen', id }),
    ...{ add, removeRow, clear, setEnvironment, importWeather },
    turnSigns: () => happen({ is: 'turned' }),
    /** Keeps the measured velocity and trues only the drag. */
    keepVelocity: (keeps: boolean) => happen({ is: 'keeps', keeps }),
    ...{ calculate, apply, undo, reset, discardBaseline, saveBaseline, deleteReference },
  };
};
export type Truing = ReturnType<typeof useTruing>;
