import { usersOfDevice } from '#web/offline/device-name.ts';

/**
 * Removes the jobs stored on this device, because they contain names, addresses and gate codes.
 * @param but the signed-in person, whose jobs stay; null if no one is signed in
 */
export async function forgetKeptJobs(but: string | null): Promise<void> {
  try {
    const others = (await usersOfDevice()).filter((userId) => userId !== but);
    if (others.length === 0) return;
    // Load the code that reads the database only if there is something to remove.
    const { forgetJobs } = await import('#web/offline/device.ts');
    await Promise.all(others.map(forgetJobs));
  } catch (error) {
    console.warn('Jobs on this device could not be removed:', error);
  }
}
