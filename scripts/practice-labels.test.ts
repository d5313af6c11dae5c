// Words of Practice for US shooters: labels that must be present, and old ones that must not.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { RULES_MEASURED } from '../apps/web/src/features/practice/rules-measured.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Source of the screens of Practice and games, without comments and tests, with single spaces. */
const words = [
  ...['features/practice', 'features/games', 'player'].flatMap((room) => {
    const folder = `apps/web/src/${room}`;
    const files = readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' });
    return files.filter((file) => /\.tsx?$/.test(file)).map((file) => `${folder}/${file}`);
  }),
  'apps/web/src/units/cell-words.ts',
  'packages/contract/src/tables/levels.ts',
]
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
  .join('\n')
  .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
  .replaceAll(/(^|\s)\/\/.*$/gm, ' ')
  .replaceAll(/\{' '\}/g, ' ')
  .replaceAll(/\s+/g, ' ');

/** Old and new labels by screen. */
const LABELS: Readonly<Record<string, readonly (readonly [now: string | null, better: string])[]>> = {
  'the call': [
    ['What is the wind?', 'What’s your wind call?'],
    ['Wide enough that', '8 in 10 of your winds should fall inside.'],
    ['Surprised if', "['Low', 'High']"],
    ["'left of'", "['Left end', 'Right end']"],
    ['Side first.', 'Pull toward the side it comes from'],
    [null, 'Type it'],
    [null, 'Left or right? A number needs a side.'],
    ['still air<', ' · hold '],
    ['Meter, here', 'Kestrel, at you'],
    [null, 'counts '],
  ],
  'set and fire': [
    ['Set it and send it', 'Locked, and your hold is set.'],
    ['>Sealed<', 'Your call'],
    ['Wind by', 'label="Wind"'],
    ['Set my hold', 'The wind keeps moving. Fire within five seconds.'],
  ],
  'where it went': [
    ['>There<', 'It hit here'],
    ['Did not see it', 'Didn’t see it'],
    ['nothing marked', 'No mark yet.'],
  ],
  'the reveal': [
    ['The plate forgave', 'This plate forgives ± '],
    ['Call it tighter', 'Good call.'],
    ["'Arithmetic'", "'Math'"],
    ["'Read'", "'Wind call'"],
    [null, "'Setting'"],
    [null, "'Rounding'"],
    [null, 'Waited'],
    [null, "'Rifle'"],
    ['if you always called so', 'if you always called like this'],
    ['best hold’s chance.', 'of the best hold’s chance to hit'],
    ["'gusts over 30 %'", 'heavy gusts (over 30 %)'],
    ['not sealed', 'Not saved. Try again.'],
  ],
  'the summary': [
    ['8 of 10 wanted', 'Goal: 8 of 10.'],
    ['more wind than there was', '+ called too much, − too little'],
    ['This string alone', 'This drill alone: '],
    ['Too few to mean much', 'Too few calls to judge.'],
    ['Skill, plates', '>Hits<'],
    [null, 'Done for today'],
  ],
  'your wind': [
    ['Nothing called yet', 'No calls yet'],
    ['too few to name a lean', 'too few to say'],
    ['perhaps', 'You call'],
    ['pooled guess', 'calls, too few to say'],
    ['What you said, what it was', 'Called vs. actual'],
    ['Brackets that held it', 'Wind inside your bracket'],
  ],
  home: [
    ['>Read the wind<', 'Learn to read the wind'],
    ['Train now', 'Start {COUNTS[choice.calls]} calls'],
    ['Go on, call', 'Resume your last string, call '],
    ['where you lie', 'at your position'],
    ['>Reveal<', 'Show the answer'],
    ['Each shot', 'After each shot'],
    [null, 'At the end'],
    ['falls to you', 'hits in 10'],
    ['It stands here from', 'Ten calls and you’ll have a number'],
    ['lies on the server', 'Calls need a connection: the wind stays hidden until you commit. Lessons work offline.'],
    ['Other ways', 'matches, and your own string'],
  ],
  'what counts from its start': [
    ['Shoot it', 'One try.'],
    ['a miss loses all', 'The plate shrinks each time.'],
    ['Try it', 'Play'],
    ['what stayed', 'Day 0, 30, and 90 show what stuck'],
    ['Take it<', '20 calls, about 12 minutes, no answers until the end.'],
  ],
  today: [
    [null, 'Today’s five'],
    [null, 'Warm up'],
    [null, 'Five winds. Three minutes.'],
    [null, 'Look again'],
    [null, 'Back after '],
    [null, 'Ten calls will tell.'],
    [null, 'Done. Five more?'],
  ],
  'the help of each state': [
    [null, 'Today’s five are the same winds for everyone. One try. Your number is how close you call:'],
    [
      null,
      'Read the cue, drag the amber handle, press Check. Show the rule any time. Nothing here counts toward your number.',
    ],
    [
      null,
      'Call the crosswind over the whole path. The wind should fall inside the band 8 times in 10. The wind stays hidden',
    ],
    [
      null,
      'Your call is locked and your hold is set. If no gun number is shown, you may change the hold. The wind keeps moving, so don’t wait.',
    ],
    [null, 'Mark where you saw it hit. If you didn’t, say so. It teaches you to spot your own shots.'],
    [null, 'The amber line is the wind. The labels say what each cue showed, what that comes to and what it counts.'],
    [
      null,
      'Each bar is a bracket, each line the wind. Ten calls show bias. A sentence about you stands for a sure error alone.',
    ],
    [
      null,
      'Where you read high or low. It needs ten calls for the first chart and forty for the map. The title is what is sure.',
    ],
    [null, 'One try, same wind for everyone.'],
    [null, 'Each plate is smaller. Stop any time and keep the points.'],
    [null, 'Twenty calls, no answers until the end.'],
  ],
  'history and method': [
    ['Everything you called', 'Your calls'],
    ['>Go on<', 'Resume'],
    ['>Look back<', 'Review'],
    ['What is scored, and why', 'How scoring works'],
    ['Bias is told for ten calls', 'We show bias after ten calls'],
    ['Why nothing is said after one shot', 'Why one shot proves nothing'],
    ['On honour', 'On your honor'],
    [null, 'How we teach'],
    [null, 'This is our law of wind. Your range decides.'],
  ],
};

test('the table of how we teach is that of the bench', () => {
  const document = readFileSync(`${root}/docs/measured/callers.md`, 'utf8');
  for (const { rule, mph } of RULES_MEASURED) expect(document).toContain(`| ${rule} | ${mph.join(' | ')} |`);
});

describe.each(Object.entries(LABELS))('the words of %s', (_, labels) => {
  test.each(labels)('%s: %s', (now, better) => {
    expect(words.includes(better), `“${better}” stands somewhere`).toBe(true);
    if (now !== null) expect(words.includes(now), `“${now}” stands nowhere`).toBe(false);
  });
});
