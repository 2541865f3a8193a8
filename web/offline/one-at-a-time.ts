/**
 * Runs work one at a time. A call during a run triggers another run afterward, and both callers wait for it: the first
 * run may have started before the second caller's change or restored connection.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isCalledAgain = false;
  async function runUntilQuiet(): Promise<void> {
    try {
      do {
        isCalledAgain = false;
        await work();
      } while (isCalledAgain);
    } finally {
      // Runs synchronously after the last check of isCalledAgain, so no call can arrive in between.
      running = null;
    }
  }
  return () => {
    isCalledAgain = running !== null;
    running ??= runUntilQuiet();
    return running;
  };
}
