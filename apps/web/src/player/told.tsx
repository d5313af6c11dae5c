import type { drills } from '@windcall/contract';
import { lazy, type ReactNode, useEffect, useRef } from 'react';
import { Disclosure } from '../kit/index.ts';
import { Later } from '../shell/later.tsx';
import { useHelpHere } from '../shortcuts/help-here.ts';
import { useUnits } from '../units/index.ts';
import { Fact } from './fact.tsx';
import { HELP } from './help-words.ts';
import { Rail } from './rail.tsx';
import { bestOf } from './reveal-facts.ts';
import { headline, sentenceOf } from './reveal-words.ts';

const Numbers = lazy(async () => ({ default: (await import('./numbers.tsx')).Numbers }));

/** Your last daily on the same call. */
export type Ghost = NonNullable<drills.Drill['ghost']>[number];

/**
 * The result of a call beside its frozen picture: one headline, the rail with both marks, one sentence, the numbers
 * folded.
 */
export const Told = ({
  revealed,
  ghost,
  replay,
  children,
}: {
  readonly revealed: drills.Revealed;
  readonly ghost?: Ghost | undefined;
  /** The wind after the call, among the numbers. */
  readonly replay?: ReactNode;
  readonly children: ReactNode;
}) => {
  useHelpHere(HELP.reveal);
  const units = useUnits();
  const { call, truth } = revealed;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  const best = bestOf(call);
  const offText = (mph: number): string => units.number(units.value('wind', Math.abs(mph)), 1);
  return (
    <div className="told">
      <h2 ref={head} tabIndex={-1} className="reveal-sentence">
        {headline(units, revealed)}
      </h2>
      <Rail call={call} was={truth.atCommit} ghost={ghost && truth.atCommit + ghost.off} />
      <p className="text-base text-pretty">{sentenceOf(units, revealed)}</p>
      <dl className="told-offs">
        <Fact name="You" value={offText(best - truth.atCommit)} small={`${units.name('wind')} off`} />
        {ghost && (
          <Fact
            name="Your last daily"
            value={offText(ghost.off)}
            small={`${units.name('wind')} off, ${ghost.hit ? 'hit' : 'miss'}`}
          />
        )}
      </dl>
      <Disclosure
        title={<span className="text-left text-sm tracking-normal normal-case">Numbers</span>}
        defaultOpen={replay !== undefined}
        className="told-numbers"
      >
        <Later>
          <Numbers revealed={revealed} replay={replay} />
        </Later>
      </Disclosure>
      <div className="player-act">{children}</div>
    </div>
  );
};
