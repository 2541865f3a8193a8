const running = new Map<string, Promise<void>>();

/**
 * Runs work that only one tab may do at a time, one after the other. Browsers have locks across tabs on https only;
 * elsewhere it is at least one at a time in this tab, and the server refuses what arrives on an outdated state.
 */
export async function exclusively(name: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) {
    await navigator.locks.request(`rinseline-${name}`, work);
    return;
  }
  const before = running.get(name) ?? Promise.resolve();
  const turn = before.then(work, work);
  running.set(
    name,
    turn.catch(() => undefined),
  );
  await turn;
}
