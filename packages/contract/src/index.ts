import * as admin from './admin.ts';
import * as assignments from './assignments.ts';
import * as auth from './auth.ts';
import * as ballistics from './ballistics.ts';
import type { Call } from './call.ts';
import * as cards from './cards.ts';
import * as classes from './classes.ts';
import * as courses from './courses.ts';
import * as days from './days.ts';
import * as demo from './demo.ts';
import * as drills from './drills.ts';
import * as firstCalls from './first-call.ts';
import * as games from './games.ts';
import * as history from './history.ts';
import * as installation from './installation.ts';
import * as learn from './learn.ts';
import * as links from './links.ts';
import * as lives from './lives.ts';
import * as matches from './matches.ts';
import * as oidc from './oidc.ts';
import * as passkeys from './passkeys.ts';
import * as profiles from './profiles.ts';
import * as runs from './runs.ts';
import * as scenarios from './scenarios.ts';
import * as sessions from './sessions.ts';
import * as shares from './shares.ts';
import * as stages from './stage.ts';
import * as messages from './tables/messages.ts';
import * as seals from './tables/seals.ts';
import * as truing from './truing.ts';
import * as weather from './weather.ts';
import * as wmp from './wmp.ts';

export {
  BODY_LIMIT_BYTES,
  type BodyOf,
  type Call,
  fillPath,
  type Gate,
  type ParamsOf,
  type ParsedBodyOf,
  type QueryOf,
  type ReplyOf,
} from './call.ts';
export * from './error-body.ts';
export * from './errors.ts';
export { fieldName, issuesOf } from './field-messages.ts';
export {
  BASE_32,
  MANAGED_NAME,
  PASSWORD_MIN,
  readBase32,
  readSignInCode,
  showJoinCode,
  showSignInCode,
  USERNAME_MAX,
  USERNAME_MIN,
} from './sign-in-code.ts';
export type { Field, Member, Table } from './tables/field.ts';
export {
  COURSE_LABELS,
  DEMO_LABELS,
  FIELD_LOG_LABELS,
  TRUING_LABELS,
  WEATHER_LABELS,
  WMP_LABELS,
} from './tables/labels.ts';
export { clockDirection, humidityPct, looseId, number, pressureInHg, temperatureF, windMph } from './values.ts';
export {
  DAY_PHASES,
  MODEL_COMPLEXITIES,
  STABILITIES,
  stateBasedWind,
  TERRAINS,
  type WindField,
  windField,
  windState,
  type ZoneWind,
} from './wind-field.ts';
export {
  admin,
  assignments,
  auth,
  ballistics,
  cards,
  classes,
  courses,
  days,
  demo,
  drills,
  firstCalls,
  games,
  history,
  installation,
  learn,
  links,
  lives,
  matches,
  messages,
  oidc,
  passkeys,
  profiles,
  runs,
  scenarios,
  seals,
  sessions,
  shares,
  stages,
  truing,
  weather,
  wmp,
};

const rooms = {
  admin,
  assignments,
  auth,
  ballistics,
  cards,
  courses,
  classes,
  days,
  demo,
  drills,
  firstCalls,
  games,
  history,
  installation,
  links,
  lives,
  learn,
  matches,
  oidc,
  passkeys,
  profiles,
  runs,
  scenarios,
  sessions,
  shares,
  stages,
  truing,
  weather,
  wmp,
};

/** Every call of the API by room and name: `calls['profiles.listProfiles']`. */
export const calls: Readonly<Record<string, Call>> = Object.fromEntries(
  Object.entries(rooms).flatMap(([room, members]) =>
    Object.entries(members)
      .filter(([, member]) => typeof member === 'object' && member !== null && 'method' in member && 'reply' in member)
      .map(([name, call]) => [`${room}.${name}`, call as unknown as Call]),
  ),
);
