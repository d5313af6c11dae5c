import './games.css';
import { useQuery } from '@tanstack/react-query';
import { games, type ReplyOf } from '@windcall/contract';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useCall, useChosenRifle, useOffline, worksOffline } from '../../api/index.ts';
import { Button, ButtonLink, Skeleton } from '../../kit/index.ts';
import { PracticeTabs } from '../../shell/practice-tabs.tsx';
import { Screen } from '../../shell/screen.tsx';
import { angleName, angleText, useUnits } from '../../units/index.ts';
import { Minute } from './minute.tsx';
import { type Answers, changedText } from './questions.ts';
import { SelfTestsPanel } from './self-tests-panel.tsx';
import { Spotter } from './spotter.tsx';
import { Game, StartGame } from './start-game.tsx';

/** Distances of a minute's questions, yd. */
const DISTANCES_YD = [200, 300, 400, 500, 600, 700, 800, 900, 1000];

/** The chosen rifle and its answers, computed in this browser, so offline too. */
const useRifle = (): { id: number; name: string; answers: Answers | undefined } => {
  const { id, stored, known } = useChosenRifle();
  const answers = useQuery({
    queryKey: ['rifle by heart', id, stored?.updatedAt ?? null],
    queryFn: async () => {
      const { DEFAULT_PROFILE, rifleAnswers } = await import('./rifle-sums.ts');
      const found = rifleAnswers(stored ?? DEFAULT_PROFILE, DISTANCES_YD);
      return new Map(DISTANCES_YD.map((yd, i) => [yd, found[i] ?? null]));
    },
    enabled: known,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { id, name: stored?.name ?? 'built-in rifle', answers: answers.data };
};

const { MICRO, MICRO_KINDS, SKILLS } = games;
const list = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ');
const BY_HEART = list(MICRO_KINDS.filter((kind) => MICRO[kind].of !== 'skill').map((kind) => MICRO[kind].called));
const DONE_WELL = list(SKILLS.map((kind) => MICRO[kind].called));
const MINUTE = `${BY_HEART[0]?.toUpperCase()}${BY_HEART.slice(1)} by heart; ${DONE_WELL}.`;

const SkillsLine = ({ skills }: { readonly skills: ReplyOf<typeof games.getMicroSkills> }) => {
  const units = useUnits();
  if (SKILLS.every((kind) => skills[kind].n === 0)) return null;
  const off = (kind: (typeof SKILLS)[number]): string => {
    const { median } = skills[kind];
    if (median == null) return '–';
    return MICRO[kind].errorIn === 'per cent'
      ? `${units.number(median, 0)} %`
      : `${angleText(units, median)} ${angleName(units)}`;
  };
  return (
    <p className="mt-2 text-sm text-ink-2">
      {SKILLS.map(
        (kind) => `${MICRO[kind].title}: ${off(kind)} off in ${units.number((skills[kind].ms ?? 0) / 1000, 1)} s.`,
      ).join(' ')}
    </p>
  );
};

export const GamesScreen = () => {
  const units = useUnits();
  const offline = useOffline();
  const [search, setSearch] = useSearchParams();
  const open = search.get('open');
  const close = (): void => setSearch({});
  const [only, setOnly] = useState<readonly string[] | null>(null);
  const [run, setRun] = useState(0);
  const rifle = useRifle();
  const micro = useCall(games.listMicroItems, { query: { profileId: rifle.id } }, { staleTime: 0 });
  const changed = micro.data?.items.flatMap((item) => changedText(units, item) ?? []) ?? [];
  const skills = useCall(games.getMicroSkills, {}, { gcTime: 0 });
  return (
    <Screen title="Games" layout="bare" className="practice practice-page">
      <PracticeTabs current="Games" />
      {open === 'minute' && micro.data && rifle.answers ? (
        <Minute
          key={run}
          items={micro.data.items}
          missed={micro.data.missed}
          only={only}
          profileId={rifle.id}
          answers={rifle.answers}
          onAgain={(keys) => {
            setOnly(keys);
            setRun(run + 1);
          }}
          onDone={() => {
            setOnly(null);
            close();
          }}
        />
      ) : open === 'field-log' ? (
        <Navigate to="/days" replace />
      ) : open === 'spotter' ? (
        <Spotter offline={offline} onDone={close} />
      ) : (
        <div className="grid gap-x-14 lg:grid-cols-2">
          <Game
            title="A minute"
            about={`${MINUTE} It ${worksOffline()}.`}
            act={
              micro.error && !micro.data ? (
                <p role="alert">
                  {offline ? `Open this page once with a connection, then it ${worksOffline()}.` : micro.error.message}{' '}
                  <Button onClick={() => void micro.refetch()}>Try again</Button>
                </p>
              ) : !micro.data || !rifle.answers ? (
                <Skeleton className="h-11 w-48" />
              ) : (
                <>
                  <Button variant="primary" onClick={() => setSearch({ open: 'minute' })}>
                    Start a minute
                  </Button>
                  <span className="text-sm text-ink-3">
                    {micro.data.due} due, {rifle.name}
                  </span>
                </>
              )
            }
          >
            {changed.map((sentence) => (
              <p key={sentence} className="mt-2 text-sm text-ink-2">
                {sentence}
              </p>
            ))}
            {skills.data && <SkillsLine skills={skills.data} />}
          </Game>
          <Game
            title="Know your limit"
            about="The plate shrinks each time. A miss ends it with nothing. Plate 5 pays 5. Quit while you’re ahead."
            act={
              <StartGame
                kind="kyl"
                label="Play"
                title="Play know your limit?"
                text="Up to ten plates, each smaller than the last. Stop any time and keep your points; a miss takes them all."
                disabled={offline}
              />
            }
          />
          <Game
            title="Spot your shot"
            label="Spotter"
            about="Somebody else’s shot: five seconds to say the correction."
            act={<Button onClick={() => setSearch({ open: 'spotter' })}>Open the spotter</Button>}
          />
          <Game
            title="Matches"
            about="Stages on the clock, alone or with friends."
            act={<ButtonLink to="/practice/matches">Open matches</ButtonLink>}
          />
          <SelfTestsPanel offline={offline} />
          <Game
            title="Choose your own"
            about="Level, how many calls, and when you see the answers."
            act={<ButtonLink to="/practice?tab=own">Choose your own</ButtonLink>}
          />
          <Game
            title="Days at the range"
            about="A match day in stages, and one line a shot: what you called, and what the impact says."
            act={<ButtonLink to="/days">Open your days</ButtonLink>}
          />
        </div>
      )}
    </Screen>
  );
};
