import { usersOfDevice } from '#web/offline/device-name.ts';

/**
 * Removes the jobs that this device keeps for reading offline: they name people, addresses and gate codes.
 * @param but the signed-in person, who keeps theirs; null when no one is signed in
 */
export async function forgetKeptJobs(but: string | null): Promise<void> {
  try {
    const others = (await usersOfDevice()).filter((userId) => userId !== but);
    if (others.length === 0) return;
    // The code that reads the database is loaded only when there is something to remove.
    const { forgetJobs } = await import('#web/offline/device.ts');
    await Promise.all(others.map(forgetJobs));
  } catch (error) {
    console.warn('Jobs on this device could not be removed:', error);
  }
}
