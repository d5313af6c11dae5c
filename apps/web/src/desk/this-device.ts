export const DEVICE_KEY = 'windcall.device';

/** Name of this browser: the one it kept, else the one drawn for it now. A class gives one device few seats. */
export const thisDevice = (drawn: string): string => {
  try {
    const kept = localStorage.getItem(DEVICE_KEY) ?? drawn;
    localStorage.setItem(DEVICE_KEY, kept);
    return kept;
  } catch {
    return drawn;
  }
};
