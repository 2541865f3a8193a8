/**
 * Runs work one at a time. A call during a run triggers another run, and both callers wait for that run. The first
 * run may have started before the second caller's change.
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
      // No call can arrive between the last check of isCalledAgain and this line, because both run synchronously.
      running = null;
    }
  }
  return () => {
    isCalledAgain = running !== null;
    running ??= runUntilQuiet();
    return running;
  };
}
