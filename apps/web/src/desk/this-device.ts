export const DEVICE_KEY = 'windcall.device';

/** ID of this browser: the stored one, else `drawn`. A class limits the seats per device. */
export const thisDevice = (drawn: string): string => {
  try {
    const kept = localStorage.getItem(DEVICE_KEY) ?? drawn;
    localStorage.setItem(DEVICE_KEY, kept);
    return kept;
  } catch {
    return drawn;
  }
};
