import type { cards } from '@windcall/contract';
import { percentOf } from '@windcall/units';
import { restated, said } from '../../platform/measure/use-units.ts';

/** What a card promises in one sentence: in a hundred shots, and what a misread wind costs. */
export const promiseSentence = ({ hitProbability, hitProbabilityMisread }: cards.CardPromise): string =>
  `Out of 100 shots you hit about ${percentOf(hitProbability)} with the right hold, ${percentOf(hitProbabilityMisread['1'])} when you misread the wind by ${said('wind', 1)}, ${percentOf(hitProbabilityMisread['2'])} by ${said('wind', 2)}.`;

/** What the figures of a card hold for, a part each: rifle, scenario, wind, air. The day is `card.createdAt`. */
export const circumstancesOf = ({ metadata: m }: Pick<cards.Card, 'metadata'>) => ({
  rifle: `${m.profileName}, zero ${said('range', m.zeroRange)}`,
  scenario: m.scenarioName,
  wind: m.wind === undefined ? null : `Wind ${restated(m.wind)}`,
  air: `${said('temperature', m.environment.temperature)}, ${said('pressure', m.environment.pressure)} station pressure, ${m.environment.humidity} % humidity`,
});
