/**
 * Runs work one at a time. A call during a run is followed by another run, which both callers wait for: the first run may
 * already be past the cause of the second call, such as a new change or a restored connection.
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
      // Synchronous with the last check of isCalledAgain, so that no call can arrive between the two.
      running = null;
    }
  }
  return () => {
    isCalledAgain = running !== null;
    running ??= runUntilQuiet();
    return running;
  };
}
