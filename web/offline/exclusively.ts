const running = new Map<string, Promise<void>>();

/**
 * Runs work that only one tab may do at a time. Browsers offer locks across tabs only on HTTPS. Without locks, the
 * work runs one at a time in this tab only, and the server rejects a save based on an outdated state.
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
