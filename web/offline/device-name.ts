const PREFIX = 'rinseline-';

export function deviceName(userId: string): string {
  return PREFIX + userId;
}

/**
 * Lists the ids of all users who may have stored data on this device.
 * @throws in browsers that cannot list databases
 */
export async function usersOfDevice(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
}

/**
 * Checks whether this person may have stored something on this device. Most starts find nothing, and then the code
 * that reads the database isn't loaded at all.
 */
export async function isDeviceKnown(userId: string): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === deviceName(userId));
  } catch {
    // Some browsers can't list databases or have no storage. Only opening the database shows what it contains.
    return true;
  }
}
