import { z } from 'zod';

// A sign-in code that was just made waits in the lobby of its class: the door is another page than the class. It goes with the
// tab, and with the live.

const KEY = 'class_sign_in_code';
const kept = z.object({ classId: z.number(), code: z.string(), name: z.string(), className: z.string() });
type KeptCode = z.infer<typeof kept>;

/** Keeps a code until the tab is closed. False where the browser keeps nothing. */
export const keepCode = (code: KeptCode): boolean => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(code));
    return true;
  } catch (error) {
    console.error('session storage refused', error);
    return false;
  }
};

/** The code that was made in this tab for a class; null where there is none. */
export const codeOf = (classId: number): KeptCode | null => {
  try {
    const found = kept.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return found.success && found.data.classId === classId ? found.data : null;
  } catch {
    return null;
  }
};

export const forgetCode = (): void => {
  try {
    sessionStorage.removeItem(KEY);
  } catch (error) {
    console.error('session storage refused', error);
  }
};
