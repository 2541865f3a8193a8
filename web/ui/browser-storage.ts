/**
 * Wraps the storage of this tab or browser. Storage may be full, and private windows may refuse it. Then nothing is
 * stored, and the page still works.
 * @param loss the console message in that case, such as "This browser keeps no unsaved input:"
 * @returns a function that uses the storage, or returns null if there is none
 */
export function browserStorage(name: 'sessionStorage' | 'localStorage', loss: string) {
  return <T>(use: (storage: Storage) => T): T | null => {
    try {
      return use(globalThis[name]);
    } catch (error) {
      console.warn(loss, error);
      return null;
    }
  };
}
