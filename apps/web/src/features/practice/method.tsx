import { said, unitsNow } from '../../platform/measure/use-units.ts';
/** What is scored and why, on what evidence, and what that evidence does not say. */
export const Method = () => (
  <article className="method">
    <h2 className="practice-title">What is scored, and why</h2>
    <h3>The call</h3>
    <p>
      You say a bracket that ought to hold the crosswind 8 times of 10, and a best. The score is the bracket’s width
      plus ten for each {unitsNow().name('wind')} outside it (Winkler 1972). Nothing beats saying what you believe: the
      bracket from your 10 % to your 90 % has the lowest mean score, whatever you believe.
    </p>
    <h3>The handicap</h3>
    <p>
      The mean score over 3.51: an unbiased, honest caller whose errors have a standard deviation of {said('wind', 2)}{' '}
      has the handicap {unitsNow().format('wind', 2).figure.replace('.0', '')}. It comes with its standard error. A
      call’s weight is halved every 60 calls.
    </p>
    <h3>The wind that counts</h3>
    <p>
      One number for the whole path: the windage this shot needed, less what it needs in still air, over what one{' '}
      {unitsNow().name('wind')} of full-value wind needs. The score judges the moment of your commit, the miss that of
      your shot.
    </p>
    <h3>The rifle of a drill</h3>
    <p>
      It is exactly what its profile says: the server flies it so. The elevation you are given and what one{' '}
      {unitsNow().name('wind')} is worth are true there, and have no ±. On a range nobody knows a rifle like that:
      solutions, cards and the lesson of a shot on Fire Control say how well theirs is known.
    </p>
    <h3>What is not scored</h3>
    <p>
      Hit or miss has luck in it. Kept is the aim: the chance your hold had over that of the best hold that could be
      set, by the rifle’s dispersion alone.
    </p>
    <h3>Why nothing is said after one shot</h3>
    <p>
      Bias is told for ten calls, with its error; the width of your brackets after 40, and only when the interval leaves
      80 % out. Feedback cures bias; after every single item it adds noise (Niu and Harvey 2022).
    </p>
    <h3>What comes next</h3>
    <p>
      Of ten tasks two come from where you lose most plates and are due, five from where you may lose them: a lean is
      suspected there and not settled. Three come from anywhere; never the same kind twice running. Due again after 1,
      3, 7, 7 days. Expanding gaps add nothing measurable over even ones; spaced over massed is large (g = 0.74,
      Latimier and others 2021). Simulated callers were used to set it: a lean along a range, a value or a kind of gusts
      is named within 40 calls in 9 of 10. A lean in one of the 36 cells alone takes longer: within 150 calls 6 of 10
      are named, and the best choice of tasks there could be would find 7. Of callers without a lean fewer than one in
      ten is told surely of one; what is not sure yet is called perhaps.
    </p>
    <h3>Evidence, and what it does not say</h3>
    <ul>
      <li>Under an hour of training in probabilities improved forecasts by 6 to 11 % (Chang and others 2016).</li>
      <li>People’s 90 % intervals hold the truth about half the time (Teigen and Jørgensen 2005).</li>
      <li>
        Being tested helps: d = 0.40 (Pan and Rickard 2018). Mixing tasks helps transfer by 0.55, in applied settings
        0.34, not significant (Czyż and others 2024).
      </li>
      <li>
        Training with hidden cues is large in laboratories, less in games (Müller and others 2024; Zentgraf 2017).
      </li>
      <li>
        No controlled study of a wind simulator for shooters was found. Whether this helps you on your range, only your
        range can tell: the self-test at day 0, 30 and 90 shows what stays here.
      </li>
    </ul>
    <h3>On honor</h3>
    <p>
      The server keeps the wind until you commit. A picture can always be measured by somebody determined, and the daily
      can be played first with a second account: ranks are on your honor.
    </p>
  </article>
);
