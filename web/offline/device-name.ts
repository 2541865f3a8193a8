/** The database of a person on this device. */
export function deviceName(userId: string): string {
  return `rinseline-${userId}`;
}

/**
 * Whether this person may have kept something on this device. It is asked before the code that reads it is loaded: most
 * starts have nothing to read.
 */
export async function isDeviceKnown(userId: string): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === deviceName(userId));
  } catch {
    // Browsers that cannot tell, or give no storage: looking is the only way to know.
    return true;
  }
}
