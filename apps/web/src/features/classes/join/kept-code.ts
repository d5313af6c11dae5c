// A sign-in code that was just made waits in the lobby of its class: the door is another page than the class. It goes with the
// tab, and with the live.

const KEY = 'class_sign_in_code';
interface KeptCode {
  readonly classId: number;
  readonly code: string;
  readonly name: string;
  readonly className: string;
}

/** Read by hand: the door of a class is a light page, without a reader of schemas. */
const isKept = (found: unknown): found is KeptCode => {
  const { classId, code, name, className } = (found ?? {}) as Record<string, unknown>;
  return typeof classId === 'number' && [code, name, className].every((text) => typeof text === 'string');
};

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
