import { classes } from '@windcall/contract';
import type { SignedInUser } from '../../accounts/index.ts';
import type { Db } from '../../db/index.ts';
import { Refusal } from '../../refusal.ts';
import { type ClassRow, findMembership, lockClass, type Membership, markHeard } from './store.ts';

/** A user's membership of a class. Refuses non-members with `not-found`, and too low a role with `forbidden`. */
export const requireMember = async (
  db: Db,
  user: Pick<SignedInUser, 'id'>,
  classId: number,
  needed: classes.ClassRole = 'student',
): Promise<Membership> => {
  const found = await findMembership(db, user.id, classId);
  if (found === undefined) throw new Refusal('not-found', { message: 'This class was not found.' });
  if (!classes.isAtLeast(found.member.role, needed)) {
    throw new Refusal('forbidden', { message: `Only ${PLURAL[needed]} of this class can do this.` });
  }
  await markHeard(db, found.member);
  return found;
};
const PLURAL: Record<classes.ClassRole, string> = {
  owner: 'the owner',
  instructor: 'instructors',
  assistant: 'instructors and assistants',
  student: 'members',
};

export const refuseArchived = ({ archivedAt }: Pick<ClassRow, 'archivedAt'>): void => {
  if (archivedAt !== null) {
    throw new Refusal('in-use', {
      message: 'This class is archived and can only be read. Its owner can take it back.',
    });
  }
};

/** The membership for a change: locks the class within a transaction, and refuses an archived one. */
export const takeClass = async (
  tx: Db,
  user: Pick<SignedInUser, 'id'>,
  classId: number,
  needed: classes.ClassRole,
): Promise<Membership> => {
  await lockClass(tx, classId);
  const found = await requireMember(tx, user, classId, needed);
  refuseArchived(found.class);
  return found;
};

export const refuseBeyond = (most: number, there: number, what: string): void => {
  if (there >= most) throw new Refusal('quota-reached', { message: `The limit of ${most} ${what} is reached.` });
};
