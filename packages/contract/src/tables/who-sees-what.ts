/** Visibility of each thing in a class: shown before joining and in the class, checked by the server's tests. */
export const WHO_SEES_WHAT = [
  'Everybody in the class sees who is here, and who has called and fired.',
  'Before the reveal only you, the assistants and instructors see which bracket is yours; once calls are in and four or more called, the wall shows the brackets without names.',
  'Before the reveal nobody sees the wind or a score: not the instructor, not the owner of the class.',
  'At the reveal everybody in the class sees the brackets, the winds, the hits and the scores of that call, with names if the instructor has them shown.',
  'Instructors and assistants see your handicap, bias and coverage from calls and finished assignments of this class only, never your own drills, sessions, rifles, username or e-mail.',
  'Your sign-in code is shown to you once; an instructor can make you a new one, which ends the old one, but can never see the one you have.',
] as const;
