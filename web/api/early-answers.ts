/**
 * An inline script in the prerendered page of the staff app requests the first screen's data while the app's scripts
 * are still loading: the session and, on the dashboard, its content, as HTML to show immediately and as data. The app
 * uses the responses as if it had sent the requests itself.
 */

/** The server's response for the dashboard; staff/dashboard/first-screen.server.tsx creates it. */
export interface FirstScreen {
  /** empty if the person may not see the dashboard, or has no dashboard yet */
  html: string;
  /** by the path of the request they belong to */
  answers: Record<string, unknown>;
}

/** Pending responses by path; undefined if a request gave no usable response. */
type EarlyAnswers = Record<string, Promise<Response | undefined> | undefined>;

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

export const SESSION_PATH = '/api/auth/session';
export const DASHBOARD_PATH = '/api/dashboard';
const FIRST_SCREEN_PATH = '/first-screen';
/** The id of the element that the dashboard's HTML goes into. */
export const FIRST_SCREEN_ID = 'first-screen';

/** Ignores failures: the app then sends the request itself and shows the error. */
export const EARLY_ANSWERS_SCRIPT = `(() => {
  const answers = (globalThis.earlyAnswers = {});
  const ask = (path) => fetch(path, { credentials: 'same-origin' });
  if (!/^\\/app\\/?$/.test(location.pathname)) {
    answers['${SESSION_PATH}'] = ask('${SESSION_PATH}').catch(() => {});
    return;
  }
  const first = ask('${FIRST_SCREEN_PATH}').then((answer) => (answer.ok ? answer.json() : undefined)).catch(() => {});
  for (const path of ['${SESSION_PATH}', '${DASHBOARD_PATH}'])
    answers[path] = first.then((found) => found && path in found.answers ? Response.json(found.answers[path]) : undefined);
  first.then((found) => {
    const place = document.getElementById('${FIRST_SCREEN_ID}');
    if (found && place) place.innerHTML = found.html;
  });
})();`;

/** After this time the response is outdated, and the screen sends its own request. */
const FRESH_MS = 30_000;

/** The response to a request that was sent early; undefined if there is none. Each response is used once. */
export async function takeEarlyAnswer({ method, url }: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  const path = pathname + search;
  if (method !== 'GET') return undefined;
  const answer = underWay(path);
  delete globalThis.earlyAnswers?.[path];
  return answer;
}

/** Checks for an early response to the next call. There is none for people who may not make that call. */
export async function isAnsweredAhead(path: string): Promise<boolean> {
  return (await underWay(path)) !== undefined;
}

function underWay(path: string): Promise<Response | undefined> | undefined {
  return performance.now() > FRESH_MS ? undefined : globalThis.earlyAnswers?.[path];
}
