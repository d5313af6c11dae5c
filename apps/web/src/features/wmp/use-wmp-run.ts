import type { stages } from '@windcall/contract';
import { useRef, useState } from 'react';
import { messageOf } from '../../api/message-of.ts';
import { SHORT_TOAST_MS, toast, toastError } from '../../toasts/toast.ts';
import type { Units } from '../../units/units.ts';
import { useUnits } from '../../units/use-units.tsx';
import { describePhase1Error, type Phase1Error } from './phase1-error.ts';
import { isInfeasible } from './phase3-result.ts';
import { PHASE_1_FIRST, phasesDue, runPhase1, runPhase2, runPhase3, type SolveMode, stageNow } from './run-phases.ts';
import type { WmpSettings } from './use-wmp-settings.ts';
import { readResults } from './wmp-results.ts';
import type { WmpSource } from './wmp-source.ts';

export type ChainPhase = 'phase1' | 'phase2' | 'phase3' | 'complete' | 'failed';

const sentenceOf = (units: Units, error: unknown): string =>
  messageOf(units, error, 'The analysis failed. Please try again.');

export interface WmpRun {
  readonly phase1Running: boolean;
  readonly phase1Error: Phase1Error | null;
  readonly phase2Running: boolean;
  /** Current phase of the chain; null before the first. */
  readonly chain: ChainPhase | null;
  readonly chainRunning: boolean;
  readonly chainMode: SolveMode | null;
  readonly chainError: string | null;
  readonly chainWhy: string | null;
  readonly analyze: () => Promise<void>;
  readonly generate: () => Promise<void>;
  readonly optimize: (mode: SolveMode) => Promise<void>;
}

/** The three phases, singly or as a chain that reruns only outdated ones. */
export const useWmpRun = (source: WmpSource, settings: WmpSettings): WmpRun => {
  const units = useUnits();
  const [phase1Running, setPhase1Running] = useState(false);
  const [phase1Error, setPhase1Error] = useState<Phase1Error | null>(null);
  const [phase2Running, setPhase2Running] = useState(false);
  const [chain, setChain] = useState<ChainPhase | null>(null);
  const [chainMode, setChainMode] = useState<SolveMode | null>(null);
  const [chainError, setChainError] = useState<string | null>(null);
  const [chainWhy, setChainWhy] = useState<string | null>(null);
  const chaining = useRef(false);

  /** Runs phase 1 on the current stage if `isDue` says so. */
  const phase1 = async (isDue: (stage: stages.StoredStage | null) => boolean) => {
    setPhase1Running(true);
    setPhase1Error(null);
    try {
      const stage = await stageNow(source);
      if (isDue(stage)) await runPhase1(source, settings.clusterCount, stage);
    } catch (error) {
      console.error('phase 1 failed', error);
      setPhase1Error(describePhase1Error(error));
      throw error;
    } finally {
      setPhase1Running(false);
    }
  };
  const phase2 = async () => {
    setPhase2Running(true);
    try {
      await runPhase2(source, settings);
    } finally {
      setPhase2Running(false);
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
      toastError('Phase 2 Failed', sentenceOf(units, error));
    }
  };
  const runChain = async (mode: SolveMode) => {
    let isPhase2Due = true;
    setChain('phase1');
    await phase1((stage) => {
      const due = phasesDue(source, settings, stage);
      setChainWhy(due.why);
      isPhase2Due = due.phase2;
      return due.phase1;
    });
    if (isPhase2Due) {
      setChain('phase2');
      await phase2();
    }
    setChain('phase3');
    await runPhase3(source, settings, mode);
  };
  const optimize = async (mode: SolveMode) => {
    if (chaining.current) return;
    chaining.current = true;
    setChainMode(mode);
    setChainError(null);
    setChainWhy(null);
    try {
      await runChain(mode);
      setChain('complete');
      toast({
        title: 'Auto-Chain Optimization Complete',
        durationMs: SHORT_TOAST_MS,
        ...(isInfeasible(readResults(source).phase3) && { description: 'No brackets meet the requirement as it is.' }),
      });
    } catch (error) {
      setChain('failed');
      setChainError(sentenceOf(units, error));
      toastError('Auto-Chain Optimization Failed', sentenceOf(units, error));
    } finally {
      chaining.current = false;
    }
  };
  const chainRunning = chain === 'phase1' || chain === 'phase2' || chain === 'phase3';
  return {
    phase1Running,
    phase1Error,
    phase2Running,
    chain,
    chainRunning,
    chainMode,
    chainError,
    chainWhy,
    analyze,
    generate,
    optimize,
  };
};
