const PREFIX = 'rinseline-';

/** Returns the name of a person's database on this device. */
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
 * Checks whether this person may have stored something on this device. Runs before the code that reads the database is
 * loaded, because on most starts there is nothing to read.
 */
export async function isDeviceKnown(userId: string): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === deviceName(userId));
  } catch {
    // Some browsers cannot list databases or have no storage. Opening the database is then the only way to find out.
    return true;
  }
}
