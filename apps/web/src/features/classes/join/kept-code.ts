// Keeps a new sign-in code for the lobby of its class, because the door is a separate page. The code disappears with
// the tab, and with the live.

const KEY = 'class_sign_in_code';
interface KeptCode {
  readonly classId: number;
  readonly code: string;
  readonly name: string;
  readonly className: string;
}

/** Checks by hand, because the door of a class is a light page without a schema library. */
const isKept = (found: unknown): found is KeptCode => {
  const { classId, code, name, className } = (found ?? {}) as Record<string, unknown>;
  return typeof classId === 'number' && [code, name, className].every((text) => typeof text === 'string');
};

/** Stores a code until the tab closes. False if the browser stores nothing. */
export const keepCode = (code: KeptCode): boolean => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(code));
    return true;
  } catch (error) {
    console.error('session storage refused', error);
    return false;
  }
};

/** The code made in this tab for a class; null if there is none. */
export const codeOf = (classId: number): KeptCode | null => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isKept(found) && found.classId === classId ? found : null;
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
