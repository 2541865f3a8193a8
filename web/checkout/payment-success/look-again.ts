/**
 * Seconds between automatic reloads while the provider's confirmation is on its way. After the last pause the page
 * stops reloading. A Refresh header reloads it, so no script is needed.
 */
const PAUSES_SECONDS = [2, 2, 3, 3, 5, 5, 10, 10, 20, 20, 30, 30];

/** Reads how often this browser has already checked; 0 for anything that is not a valid count. */
export function looksOf(text: string | null): number {
  return /^\d{1,2}$/.test(text ?? '') ? Number(text) : 0;
}

/** Returns the value of the Refresh header; null after enough checks. */
export function lookAgain(path: string, sessionId: string, looks: number): string | null {
  const pause = PAUSES_SECONDS[looks];
  if (pause === undefined) return null;
  const query = new URLSearchParams({ session_id: sessionId, look: String(looks + 1) });
  return `${pause}; url=${path}?${query}`;
}
