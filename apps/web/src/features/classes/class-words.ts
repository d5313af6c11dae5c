import { type classes, readBase32, showJoinCode } from '@windcall/contract';

export const ROLE_WORDS: Readonly<Record<classes.ClassRole, string>> = {
  owner: 'Owner',
  instructor: 'Instructor',
  assistant: 'Assistant',
  student: 'Student',
};

/** Whether a member is a student of the class now. */
export const isStudying = ({ role, leftAt, removedAt, waitingAt }: classes.ClassMember): boolean =>
  role === 'student' && leftAt == null && removedAt == null && waitingAt == null;

/** The join code (`7KQ2-M4XD`) in typed or pasted text: a code, or a link that ends in one; null if there is none. */
export const joinCodeOf = (typed: string): string | null => {
  const end = typed.trim().split('/').at(-1) ?? '';
  const code = readBase32(end);
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code) ? showJoinCode(code) : null;
};
