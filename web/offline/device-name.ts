const PREFIX = 'rinseline-';

/** The name of a person's database on this device. */
export function deviceName(userId: string): string {
  return PREFIX + userId;
}

/** Lists everyone who may have stored data on this device. @throws in browsers that cannot list databases */
export async function usersOfDevice(): Promise<string[]> {
  const databases = await indexedDB.databases();
  return databases.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
}

/**
 * Whether this person may have stored something on this device. It is checked before the code that reads the database
 * is loaded: on most starts there is nothing to read.
 */
export async function isDeviceKnown(userId: string): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === deviceName(userId));
  } catch {
    // Some browsers cannot list databases, or allow no storage. Then opening the database is the only way to know.
    return true;
  }
}
