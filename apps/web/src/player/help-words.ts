import type { HelpHere } from '../shortcuts/help-here.ts';

/** Help for each state of Practice: three sentences. */
export const HELP = {
  home: {
    title: 'Practice',
    words:
      'Today’s five are the same winds for everyone. One try. Your number is how close you call: ± 1.8 means about two calls in three land within 1.8.',
  },
  lesson: {
    title: 'Lesson',
    words:
      'Read the cue, drag the amber handle, press Check. Show the rule any time. Nothing here counts toward your number.',
  },
  call: {
    title: 'Call',
    words:
      'Call the crosswind over the whole path. The wind should fall inside the band 8 times in 10. The wind stays hidden until you commit.',
  },
  fire: {
    title: 'Fire',
    words:
      'Your call is locked and your hold is set. If no gun number is shown, you may change the hold. The wind keeps moving, so don’t wait.',
  },
  where: {
    title: 'Where did it go',
    words: 'Mark where you saw it hit. If you didn’t, say so. It teaches you to spot your own shots.',
  },
  reveal: {
    title: 'Reveal',
    words:
      'The amber line is the wind. The labels say what each cue showed, what that comes to and what it counts. Look again runs the last 20 seconds.',
  },
  daily: { title: 'Daily', words: 'One try, same wind for everyone.' },
  kyl: { title: 'Know your limit', words: 'Each plate is smaller. Stop any time and keep the points.' },
  'self-test': { title: 'Self-test', words: 'Twenty calls, no answers until the end.' },
  summary: {
    title: 'Summary',
    words:
      'Each bar is a bracket, each line the wind. Ten calls show bias. A sentence about you stands for a sure error alone.',
  },
  wind: {
    title: 'Your wind',
    words:
      'Where you read high or low. It needs ten calls for the first chart and forty for the map. The title is what is sure.',
  },
} as const satisfies Record<string, HelpHere>;
