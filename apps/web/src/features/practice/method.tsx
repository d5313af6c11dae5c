import { games } from '@windcall/contract';
import { FLAG_LAW } from '@windcall/cues';
import { HELD, REST } from '@windcall/training';
import measured from '@windcall/wind/measured-gates.json';
import { Link } from 'react-router';
import { useCall } from '../../api/index.ts';
import { type Units, useUnits } from '../../units/index.ts';
import { RULES_MEASURED, SKIES_MEASURED } from './rules-measured.ts';

const span = (units: Units, { r, low, high }: { r: number; low: number; high: number }): string =>
  `${units.number(r, 2)} (${units.number(low, 2)} to ${units.number(high, 2)})`;

/** Reliability of the handicap, from all users' self-tests and field logs. */
const Reliability = () => {
  const units = useUnits();
  const { data } = useCall(games.getEvidence, {});
  if (!data) return null;
  const { reliability, splitHalf, field, fieldPeople } = data;
  const isReliable = reliability !== null && reliability.r >= 0.8 && reliability.low > 0.6;
  return (
    <>
      <h3>Does the handicap measure anything?</h3>
      <p>
        {reliability === null
          ? 'Test and retest: not known yet. It needs 20 people with two self-tests within 14 days.'
          : `Test and retest of ${reliability.pairs} people: ${span(units, reliability)}.`}{' '}
        {splitHalf === null ? '' : `Odd against even calls of ${splitHalf.people} people: ${span(units, splitHalf)}. `}
        {isReliable
          ? field === null
            ? `Simulator against the range: not known yet, ${fieldPeople} of 5 people.`
            : `Simulator handicap against the error at the range, ${field.people} people: ${span(units, field)}.`
          : `Until the retest is at least ${units.number(0.8)}, with its lower end above ${units.number(0.6)}, we say nothing about what transfers to your range.`}
      </p>
    </>
  );
};

const airOfDrills = (units: Units) => (
  <>
    <h3>The air of a drill, and the best possible</h3>
    <p>
      Wind, sky and ground follow published laws of the air near the ground: cloud makes steady wind, sun makes gusts,
      and one flag knows little of the next. How gusty a call was is what reached the bullet, not what shook the flag.
      Best possible is what a perfect reader would be left with, who knows that law and the forecast and looks at the
      meter, the flags and the mirage at every focus six times in 80 seconds, each look off by {units.text('wind', 1)}.
      Nobody lasts below it: it is a statement about this air, not about you. Drills from before this release keep the
      wind they were shot in, and have none. Compared with {measured.days} of 16 days of nine anemometers near Reno,
      Nevada: it holds {measured.winds[1]?.held} of {measured.gates.length} gates, that of earlier releases{' '}
      {measured.winds[0]?.held}. There is no record from a range:{' '}
      <Link to="/validation" className="underline underline-offset-4">
        its tests, and what is not known
      </Link>
      . A place is lastingly a little windier or calmer than the next, by about 5 % of the mean on open ground: the mean
      of the meter is not the mean of the range. Drills are in daylight: under cloud, broken sun or full sun. Their
      flags are of medium cloth: straight out at {units.text('wind', FLAG_LAW.fullDeg / FLAG_LAW.liftDegPerMph, 1)}, in
      proportion below. Those on your range may be lighter or heavier: check one against a meter.
    </p>
  </>
);

const rulesTable = (units: Units) => (
  <table className="method-table">
    <thead>
      <tr>
        <th>Rule</th>
        {SKIES_MEASURED.map((sky) => (
          <th key={sky}>{sky}</th>
        ))}
      </tr>
    </thead>
    <tbody>
      {RULES_MEASURED.map(({ rule, mph }) => (
        <tr key={rule}>
          <th scope="row">{rule === 'Par' ? 'Best possible (par)' : rule}</th>
          {mph.map((off, i) => (
            <td key={SKIES_MEASURED[i]} className="figure">
              {units.figure('wind', Number(off), 1)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

const evidence = (units: Units) => (
  <ul>
    <li>Under an hour of training in probabilities improved forecasts by 6 to 11 % (Chang and others 2016).</li>
    <li>People’s 90 % intervals hold the truth about half the time (Teigen and Jørgensen 2005).</li>
    <li>
      Being tested helps: d = {units.number(0.4, 2)} (Pan and Rickard 2018). Mixing tasks helps transfer by{' '}
      {units.number(0.55)}, in applied settings
      {units.number(0.34)}, not significant (Czyż and others 2024).
    </li>
    <li>Training with hidden cues is large in laboratories, less in games (Müller and others 2024; Zentgraf 2017).</li>
    <li>
      No controlled study of a wind simulator for shooters was found. Whether this helps you on your range, only your
      range can tell: the self-test at day 0, 30 and 90 shows what stays here.
    </li>
  </ul>
);

/** Scoring, its reasons and evidence, and the limits of that evidence. */
export const Method = () => {
  const units = useUnits();
  return (
    <article className="method">
      <h2 className="practice-title">How scoring works</h2>
      <h3>The call</h3>
      <p>
        You call a bracket that should contain the crosswind 8 times in 10, and a best guess. The score is the bracket’s
        width plus ten for each {units.name('wind')} outside it (Winkler 1972). Nothing beats saying what you believe:
        the bracket from your 10 % to your 90 % has the lowest mean score, whatever you believe.
      </p>
      <h3>The handicap</h3>
      <p>
        The mean score over {units.number(3.51)}: an unbiased, honest caller whose errors have a standard deviation of{' '}
        {units.text('wind', 2)} has the handicap {units.figure('wind', 2)}. It comes with its 95 % interval. A call’s
        weight is halved every 20 calls, so both describe your recent calls taken together, not your next one. While you
        improve they trail: they show about where you were 20 calls ago. Every wind you see counts once: called, as your
        call, from the commit on, fired or not; not called, as its forecast, or 0 ± {units.text('wind', 9)} where none
        is shown. You have a day to call and fire it. The interval is wider for calls whose errors follow one another.
      </p>
      {airOfDrills(units)}
      <h3>Height</h3>
      <p>
        Drills are shot from a raised firing line: bullet, flags, meter and sight all meet the air of 2 m, as in every
        stage without a muzzle height, and in all of earlier releases. Near the ground there is less wind. In natural
        air a stage may have a muzzle height: a {units.number(6.5)} mm bullet fired prone (muzzle {units.number(0.3)} m,
        target 1 m up) under cloud meets 26 % less than a flag at 2 m says at {units.text('range', 400)}, 18 % less at{' '}
        {units.text('range', 600)}, 9 % less at {units.text('range', 800)} and as much at {units.text('range', 1000)}.
        These shares follow from the law; no range has measured them.
      </p>
      <h3>The wind that counts</h3>
      <p>
        One number for the whole path: the windage this shot needed, less what it needs in still air, over what one{' '}
        {units.name('wind')} of full-value wind needs. The score judges the moment of your commit, the miss that of your
        shot.
      </p>
      <h3>The rifle of a drill</h3>
      <p>
        It is exactly what its profile says: the server flies it so. The elevation you are given and what one{' '}
        {units.name('wind')} is worth are true there, and have no ±. On a range nobody knows a rifle like that:
        solutions, cards and the lesson of a shot on Fire Control say how well theirs is known.
      </p>
      <h3>What is not scored</h3>
      <p>
        Hit or miss has luck in it. Kept is the aim: the chance your hold had over that of the best hold that could be
        set, by the rifle’s dispersion alone.
      </p>
      <h3>Why one shot proves nothing</h3>
      <p>
        We show bias after ten calls, with its error. Feedback cures bias; after every single item it adds noise (Niu
        and Harvey 2022).
      </p>
      <h3>What we say about you</h3>
      <p>
        One sentence at most, and only a correction: the error is sure beside what you were shown, with forecast and
        meter taken out, and your own calls, corrected, score better for sure. It may be a side, a scale, one kind of
        wind, one third of the path, the clock, a number you follow instead of the picture, or the width of your
        brackets. We look after calls 20, 40 and so on to 200, then every 100; more looks would be wrong more often. How
        often simulated callers are told rightly and wrongly, on drawn tasks, with counts and errors:{' '}
        <Link to="/validation" className="underline underline-offset-4">
          the tables about a person
        </Link>
        .
      </p>
      <h3>The ladder</h3>
      <p>
        A rung is held by ten calls or more, of the last {HELD.last}, that score {units.number(HELD.mostRatio)} or
        better beside what a taught reader with {units.text('wind', 1)} of eye is left with, and that follow the flags
        and mirage, not the numbers you were given. After {REST.afterCalls} calls a rung rests and comes back later.
      </p>
      <h3>What comes next</h3>
      <p>
        Of ten tasks two come from where hits are lost to the call and are due, five from where you may lose them: a
        bias is suspected there and not settled. Three come from anywhere; never the same kind twice running. Due again
        after 1, 3, 7, 7 days. Expanding gaps add nothing measurable over even ones; spaced over massed is large (g ={' '}
        {units.number(0.74)}, Latimier and others 2021).
      </p>
      <h3>How we teach</h3>
      <p>
        One rule, because it loses least: look for 20 seconds, average what you see in each third, then near 3, middle
        2, far 1, over 6. Each row is what that rule leaves unknown of the wind over {units.text('range', 600)}, in{' '}
        {units.name('wind')}.
      </p>
      {rulesTable(units)}
      <p>
        A task comes before its rule, and a pair of pictures that differ in one thing (Schwartz and Bransford 1998).
        Worked lines fade out one by one (Renkl, Atkinson and Große 2004). A rule is practiced by itself, judgments are
        mixed (Noh and others 2016). None of these studies taught wind. This is our law of wind. Your range decides.
      </p>
      <h3>Evidence, and what it does not say</h3>
      {evidence(units)}
      <Reliability />
      <h3>On your honor</h3>
      <p>
        The server keeps the wind until you commit. A picture can always be measured by somebody determined, and a
        second account can see the daily first. The daily is for fun. Among strangers, matches and self-tests count.
      </p>
    </article>
  );
};
