import { courses, matches } from '@windcall/contract';
import { heldRulings } from '@windcall/training';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { download, messageOf, refresh, send, useCall, useCallMutation, useOffline } from '../../../api/index.ts';
import { useDemo } from '../../../demo/use-demo.ts';
import { Badge, Button, ButtonLink, ConfirmDialog, formatDateTime, formatTime, Panel } from '../../../kit/index.ts';
import { toastError } from '../../../toasts/toast.ts';
import { useUnits } from '../../../units/index.ts';
import { FactLine, ListRow, MatchPage, NotYet } from '../match-page.tsx';
import { MatchResults } from '../results/match-results.tsx';
import { tiesOf } from '../results/read-results.ts';
import { useStartRun } from '../use-start-run.ts';
import { WhatIsProtected } from '../what-is-protected.tsx';
import { EnterMatch } from './enter-match.tsx';
import { CopyLink, Invite } from './entries.tsx';

type Match = matches.Match;

/** Interval of refreshing a match (entries, reshoots, its close), ms. */
const LOOK_MS = 15_000;

/** The maker's choice of wind and reveal, in words. */
const windOf = ({ wind, reveal }: Match): string =>
  wind === 'own'
    ? 'Each their own'
    : reveal === 'at-close'
      ? 'Same wind, shown when the match closes'
      : 'Same wind, shown after each run';

const PHASES = ['open', 'closing', 'provisional', 'final'] as const;
const Phases = ({ state }: { readonly state: Match['state'] }) => (
  <ol aria-label="State of the match" className="inline-flex flex-wrap border border-line text-sm capitalize">
    {PHASES.map((phase) => (
      <li
        key={phase}
        aria-current={phase === state ? 'step' : undefined}
        className="px-3 py-1 text-ink-3 aria-[current]:bg-ink aria-[current]:text-ground"
      >
        {phase}
      </li>
    ))}
  </ol>
);

/** Stages of a match with the user's runs, and the next step. */
const Stages = ({ match, offline }: { readonly match: Match; readonly offline: boolean }) => {
  const start = useStartRun();
  const { entry, runs } = match.mine;
  const runOf = (n: number) => runs.find(({ course }) => course === n);
  const reshootOf = (n: number) => match.mine.reshoots.findLast(({ course }) => course === n);
  const shootOffs = heldRulings(match.rulings).flatMap(({ go, course, among, results }) =>
    go != null && course != null && results === null && match.state !== 'final' && among?.includes(entry?.id ?? 0)
      ? [{ n: go, course: match.courses[course - 1], isShootOff: true }]
      : [],
  );
  const rows = [...match.courses.map((course, i) => ({ n: i + 1, course, isShootOff: false })), ...shootOffs];
  const next = rows.find(({ n, isShootOff }) => runOf(n)?.state !== 'over' && (isShootOff || !match.closed))?.n;
  return (
    <Panel title="Stages">
      <ol>
        {rows.map(({ n, course, isShootOff }) => {
          const own = runOf(n);
          if (!course) return null;
          const reshoot = reshootOf(n);
          const verb = own?.state === 'over' ? ['Look back', 'Look back at'] : ['Go on', 'Go on with'];
          return (
            <ListRow
              key={n}
              name={
                <>
                  {isShootOff ? 'Shoot-off: ' : `${n}. `}
                  {course.name} {match.tiebreak.includes(n) && <Badge>breaks ties</Badge>}
                </>
              }
              about={
                <>
                  {course.rounds} rounds, {course.parS} s{course.rule === 'bank' && ', bank or bust'}
                  {reshoot && (
                    <span className="block font-sans text-warn">
                      Reshoot: {reshoot.reason}. The first run does not count
                      {own ? '.' : '; this one has another wind.'}
                    </span>
                  )}
                </>
              }
            >
              {own ? (
                <ButtonLink
                  variant={own.state !== 'over' && n === next ? 'primary' : 'plain'}
                  size="sm"
                  className="h-11"
                  to={`/practice/runs/${own.id}`}
                  aria-label={`${verb[1]} ${course.name}`}
                >
                  {verb[0]}
                </ButtonLink>
              ) : (
                entry !== null &&
                (isShootOff || !match.closed) && (
                  <Button
                    variant={n === next ? 'primary' : 'plain'}
                    size="sm"
                    className="h-11"
                    pending={start.pending}
                    disabled={offline}
                    aria-label={`Shoot ${course.name}`}
                    onClick={() => start.scored(match.code, n)}
                  >
                    Shoot it
                  </Button>
                )
              )}
            </ListRow>
          );
        })}
      </ol>
    </Panel>
  );
};

/** Withdraws the user's entry, until its first stage has begun. */
const Leave = ({ match }: { readonly match: Match }) => {
  const leave = useCallMutation(matches.leaveMatch, {
    onSuccess: () => void refresh(matches.getMatch),
    failed: ['Not Left', 'Your entry stays for now. Try again.'],
  });
  if (match.closed || match.mine.runs.some(({ state }) => state !== 'ready')) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      pending={leave.isPending}
      onClick={() => leave.mutate({ params: { code: match.code } })}
    >
      Leave the match
    </Button>
  );
};

const MakerTools = ({ match }: { readonly match: Match }) => {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<keyof typeof ENDINGS | null>(null);
  const change = useCallMutation(matches.changeMatch, {
    onSuccess: () => {
      setAsked(null);
      void refresh(matches.getMatch);
    },
    failed: ['Not Changed', 'The match was not changed. Try again.'],
  });
  const remove = useCallMutation(matches.deleteMatch, {
    onSuccess: () => {
      void refresh(matches.listMatches);
      navigate('/practice/matches');
    },
    onError: () => setAsked(null),
    failed: ['Delete Failed', 'The match was not deleted. Try again.'],
  });
  if (!match.maker) return null;
  const params = { code: match.code };
  const { body, ...question } = ENDINGS[asked ?? 'close'](match);
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked('delete')}>
        Delete
      </Button>
      {match.may.close && <Button onClick={() => setAsked('close')}>Close the match</Button>}
      {match.may.stop && <Button onClick={() => setAsked('stop')}>Stop the clocks…</Button>}
      {match.may.settle && (
        <Button variant="primary" onClick={() => setAsked('settle')}>
          Make final…
        </Button>
      )}
      {match.closed && (
        <Button pending={change.isPending} onClick={() => change.mutate({ params, body: { hidden: !match.hidden } })}>
          {match.hidden ? 'Put back on my list' : 'Take off my list'}
        </Button>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        pending={change.isPending || remove.isPending}
        {...question}
        onConfirm={() => (body ? change.mutate({ params, body }) : remove.mutate({ params }))}
      />
    </>
  );
};

/** Steps at the end of a match: the question, and the change after a yes; null deletes it. */
const ENDINGS = {
  close: (match: Match) => ({
    title: 'Close this match?',
    text: `${unfinishedWords(match)}Nobody can begin a stage after that. Stages not begun count as not taken. Who is on the clock may finish; then the results open for everybody with the link.`,
    confirmLabel: 'Close it',
    body: { closed: true } as const,
  }),
  stop: ({ shooting }: Match) => ({
    title: 'Stop the clocks?',
    text: `${shooting === 1 ? 'The run on the clock ends as it stands' : `The ${shooting} runs on the clock end as they stand`}: rounds not fired count as not taken. The results open at once.`,
    confirmLabel: 'Stop the clocks',
    body: { closed: true, stopClocks: true } as const,
  }),
  settle: () => ({
    title: 'Make the results final?',
    text: 'This ends protests: you can rule on nothing and take no ruling back after that.',
    confirmLabel: 'Make final',
    body: { final: true } as const,
  }),
  delete: () => ({
    title: 'Delete this match?',
    text: 'It can be deleted until somebody else has begun a stage. After that, close it and take it off your list.',
    confirmLabel: 'Delete',
    body: null,
  }),
};

/** Number of shooters, in words, who would lose stages or a reshoot by closing now; empty if all have finished. */
const unfinishedWords = ({ entered, finished }: Match): string => {
  const left = entered - finished;
  return left === 0 ? '' : `${left} of ${entered} ${left === 1 ? 'has' : 'have'} stages or a reshoot left to shoot. `;
};

/** Number of runs still on the clock of a closed match, and when its results open. */
const Closing = ({ match }: { readonly match: Match }) => (
  <p role="status" className="rounded border border-accent px-4 py-3">
    {match.shooting === 1
      ? 'One run is on the clock. Results open when that run is over, '
      : `${match.shooting} runs are on the clock. Results open when they are over, `}
    <span className="figure">{formatTime(match.until ?? '')}</span> at the latest.
  </p>
);

/** Why the results are not open yet, and what opens them. */
const Sealed = ({ match, onOpen }: { readonly match: Match; readonly onOpen: () => void }) => {
  const { entry, runs } = match.mine;
  if (entry !== null) {
    const shot = runs.filter(({ state }) => state === 'over').length;
    const all = match.courses.length;
    return (
      <p>
        Results are sealed until {all === 1 ? 'your own stage is' : `your own ${all} stages are`} shot. You have shot{' '}
        {shot}.
      </p>
    );
  }
  if (!match.maker) return <p>Results are sealed until the match is closed.</p>;
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p>Results are sealed. You can open them. That ends your right to enter.</p>
      <Button onClick={onOpen}>Open the results</Button>
    </div>
  );
};

/** A match: its stages, the user's entry, and the table once it may be seen. */
export const MatchScreen = () => {
  const units = useUnits();
  const { code = '' } = useParams();
  const offline = useOffline();
  const demo = useDemo();
  const query = useCall(matches.getMatch, { params: { code } }, { retry: false, refetchInterval: LOOK_MS });
  const match = query.data;
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(false);
  if (!match) {
    const text = 'Check the code, or ask for the link again.';
    return (
      <MatchPage title="Match">
        <NotYet error={query.error} title="This match could not be opened" text={text} />
      </MatchPage>
    );
  }
  const csv = async (layout: 'results' | 'cards'): Promise<void> => {
    if (!demo.checkFeature('dataExportEnabled')) return;
    try {
      const answer = await send('GET', `/api/matches/${match.code}/table/export?layout=${layout}`);
      download(await answer.text(), `${layout}.csv`, 'text/csv');
    } catch (error) {
      toastError('Export Failed', messageOf(units, error, 'The table could not be loaded.'));
    }
  };
  // a maker who opens the table gives up their entry, so that needs a question first
  const losesEntry = match.maker && match.mine.entry === null && match.may.enter && !match.closed;
  const showTable = match.may.seeTable && (!losesEntry || opened);
  const isInviting = match.maker && match.state === 'open';
  const hasNobody = match.mine.entry === null && match.finished === 0;
  return (
    <MatchPage title={match.name}>
      <div className="flex flex-col gap-8">
        <header className="flex flex-wrap items-end justify-between gap-4">
          <div className="flex flex-wrap items-center gap-4">
            <h2 className="text-2xl font-light">{match.name}</h2>
            <Phases state={match.state} />
          </div>
          <div className="flex flex-wrap gap-2">
            {!isInviting && <CopyLink match={match} isNext={false} />}
            {(match.maker || (match.mine.entry !== null && !match.closed)) && (
              <ButtonLink to={`/practice/matches/${match.code}/book`}>Match book</ButtonLink>
            )}
            {showTable && <ButtonLink to={`/practice/matches/${match.code}/print`}>Print results</ButtonLink>}
            {match.may.edit && <ButtonLink to={`/practice/matches/${match.code}/edit`}>Change the match</ButtonLink>}
            <MakerTools match={match} />
          </div>
        </header>
        <FactLine
          className="border-y border-line py-3"
          facts={[
            ['Wind', windOf(match)],
            ['Score', courses.STAGE_RULES[match.rule].inMatch],
            ['Rifle', match.rifle === 'one' ? (match.rifleName ?? 'one for all') : 'Your own'],
            ['Ties', tiesOf(match)],
            ['Finished', `${match.finished} of ${match.entered}`],
            [
              match.closed ? 'Closed' : 'Closes',
              (match.closedAt ?? match.closesAt)
                ? formatDateTime(match.closedAt ?? match.closesAt ?? '')
                : match.closed
                  ? 'with the account of its match director'
                  : 'when the match director closes it',
            ],
          ]}
        />
        {match.until !== null && <Closing match={match} />}
        {isInviting && <Invite match={match} isNext={hasNobody} />}
        {match.mine.entry === null &&
          match.may.enter &&
          (!match.maker || match.entries === 'link' || match.places.length > 0) && (
            <EnterMatch match={match} offline={offline} />
          )}
        {match.mine.entry !== null && (
          <p className="text-ink-2">
            You entered as <strong>{match.mine.entry.name}</strong>, {match.mine.entry.division}, with{' '}
            {match.mine.entry.profileName || 'the built-in rifle'}. <Leave match={match} />
          </p>
        )}
        {showTable && <MatchResults match={match} sealed={null} />}
        {showTable && (
          <Panel title="Results file">
            <p className="mb-3 max-w-prose text-sm text-ink-2">
              Name, member number, squad, division and class stand under the headers that PractiScore reads. The file
              opens here again as a list of entries.
            </p>
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => void csv('results')}>Results, CSV</Button>
              <Button onClick={() => void csv('cards')}>Score cards</Button>
            </div>
          </Panel>
        )}
        <Stages match={match} offline={offline} />
        {!showTable && <MatchResults match={match} sealed={<Sealed match={match} onOpen={() => setAsked(true)} />} />}
        <ConfirmDialog
          open={asked}
          onOpenChange={setAsked}
          title="Open the results?"
          text="You made this match and have not entered. Who has seen the results cannot enter any more."
          confirmLabel="Open them"
          variant="primary"
          onConfirm={() => {
            setAsked(false);
            setOpened(true);
          }}
        />
        <WhatIsProtected />
      </div>
    </MatchPage>
  );
};
