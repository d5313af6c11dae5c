import type { stages } from '@windcall/contract';
import { useReducer, useRef } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { SHORT_TOAST_MS, toast, toastError } from '../../toasts/toast.ts';
import { useUnits } from '../../units/use-units.tsx';
import { describePhase1Error, type Phase1Error } from './phase1-error.ts';
import { isInfeasible } from './phase3-result.ts';
import { PHASE_1_FIRST, phasesDue, runPhase1, runPhase2, runPhase3, type SolveMode, stageNow } from './run-phases.ts';
import type { WmpSettings, WmpSettingsControl } from './use-wmp-settings.ts';
import { readResults } from './wmp-results.ts';
import type { WmpSource } from './wmp-source.ts';

export type ChainPhase = 'phase1' | 'phase2' | 'phase3' | 'complete' | 'failed';

export interface RunState {
  readonly phase1Running: boolean;
  readonly phase1Error: Phase1Error | null;
  readonly phase2Running: boolean;
  /** Current phase of the chain; null before the first. */
  readonly chain: ChainPhase | null;
  readonly chainMode: SolveMode | null;
  readonly chainError: string | null;
  /** Why the chain repeats earlier phases. */
  readonly chainWhy: string | null;
}

export type RunEvent =
  | { readonly is: 'phase-1-begins' | 'phase-1-ends' | 'phase-2-begins' | 'phase-2-ends' }
  | { readonly is: 'phase-1-failed'; readonly error: Phase1Error }
  | { readonly is: 'chain-begins'; readonly mode: SolveMode }
  | { readonly is: 'chain-at'; readonly phase: Exclude<ChainPhase, 'failed'> }
  | { readonly is: 'chain-why'; readonly why: string | null }
  | { readonly is: 'chain-failed'; readonly error: string };

export const RUN_START: RunState = {
  ...{ phase1Running: false, phase1Error: null, phase2Running: false },
  ...{ chain: null, chainMode: null, chainError: null, chainWhy: null },
};

export const runAfter = (state: RunState, event: RunEvent): RunState => {
  switch (event.is) {
    case 'phase-1-begins':
      return { ...state, phase1Running: true, phase1Error: null };
    case 'phase-1-failed':
      return { ...state, phase1Running: false, phase1Error: event.error };
    case 'phase-1-ends':
      return { ...state, phase1Running: false };
    case 'phase-2-begins':
      return { ...state, phase2Running: true };
    case 'phase-2-ends':
      return { ...state, phase2Running: false };
    case 'chain-begins':
      return { ...state, chainMode: event.mode, chainError: null, chainWhy: null };
    case 'chain-at':
      return { ...state, chain: event.phase };
    case 'chain-why':
      return { ...state, chainWhy: event.why };
    case 'chain-failed':
      return { ...state, chain: 'failed', chainError: event.error };
  }
};

const RUNNING: readonly (ChainPhase | null)[] = ['phase1', 'phase2', 'phase3'];

export interface WmpRun extends RunState {
  readonly chainRunning: boolean;
  readonly analyze: () => Promise<void>;
  readonly generate: () => Promise<void>;
  readonly optimize: (mode: SolveMode) => Promise<void>;
}

export interface WmpTabProps {
  readonly source: WmpSource;
  readonly settings: WmpSettingsControl;
  readonly run: WmpRun;
}

/** The three phases, singly or as a chain that reruns only outdated ones. */
export const useWmpRun = (source: WmpSource, settings: WmpSettings): WmpRun => {
  const units = useUnits();
  const [state, happen] = useReducer(runAfter, RUN_START);
  const chaining = useRef(false);
  const sentenceOf = (error: unknown): string => messageOf(units, error, 'The analysis failed. Please try again.');

  /** Runs phase 1 on the current stage if `isDue`. */
  const phase1 = async (isDue: (stage: stages.StoredStage | null) => boolean) => {
    happen({ is: 'phase-1-begins' });
    try {
      const stage = await stageNow(source);
      if (isDue(stage)) await runPhase1(source, settings.clusterCount, stage);
      happen({ is: 'phase-1-ends' });
    } catch (error) {
      console.error('phase 1 failed', error);
      happen({ is: 'phase-1-failed', error: describePhase1Error(error) });
      throw error;
    }
  };
  const phase2 = async () => {
    happen({ is: 'phase-2-begins' });
    try {
      await runPhase2(source, settings);
    } finally {
      happen({ is: 'phase-2-ends' });
    }
  };
  const analyze = async () => {
    try {
      await phase1(() => true);
      toast({ title: 'Phase 1 Analysis Complete', description: 'The wind states are ready for brackets.' });
    } catch (error) {
      toastError('Phase 1 Analysis Failed', describePhase1Error(error).text);
    }
  };
  const generate = async () => {
    if (readResults(source).phase1 === null) {
      toastError('Phase 1 Required', PHASE_1_FIRST);
      return;
    }
    try {
      await phase2();
      toast({ title: 'Phase 2 Complete', description: 'The candidate brackets are ready for optimization.' });
    } catch (error) {
      toastError('Phase 2 Failed', sentenceOf(error));
    }
  };
  const runChain = async (mode: SolveMode) => {
    let isPhase2Due = true;
    happen({ is: 'chain-at', phase: 'phase1' });
    await phase1((stage) => {
      const due = phasesDue(source, settings, stage);
      happen({ is: 'chain-why', why: due.why });
      isPhase2Due = due.phase2;
      return due.phase1;
    });
    if (isPhase2Due) {
      happen({ is: 'chain-at', phase: 'phase2' });
      await phase2();
    }
    happen({ is: 'chain-at', phase: 'phase3' });
    await runPhase3(source, settings, mode);
  };
  const optimize = async (mode: SolveMode) => {
    if (chaining.current) return;
    chaining.current = true;
    happen({ is: 'chain-begins', mode });
    try {
      await runChain(mode);
      happen({ is: 'chain-at', phase: 'complete' });
      toast({
        title: 'Auto-Chain Optimization Complete',
        durationMs: SHORT_TOAST_MS,
        ...(isInfeasible(readResults(source).phase3) && { description: 'No brackets meet the requirement as it is.' }),
      });
    } catch (error) {
      happen({ is: 'chain-failed', error: sentenceOf(error) });
      toastError('Auto-Chain Optimization Failed', sentenceOf(error));
    } finally {
      chaining.current = false;
    }
  };
  return { ...state, chainRunning: RUNNING.includes(state.chain), analyze, generate, optimize };
};
