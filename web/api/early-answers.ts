/**
 * The prerendered page of the staff app contains this inline script. It requests the session and the dashboard while
 * the app's scripts are still loading. The app then uses these responses instead of sending the requests again.
 */

/** The server's response for the dashboard; staff/dashboard/first-screen.server.tsx creates it. */
export interface FirstScreen {
  /** empty if the person may not see the dashboard, or it has no content yet */
  html: string;
  /** the responses that the app would request, by the request's path */
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
export const FIRST_SCREEN_ID = 'first-screen';

/** Failures are ignored here. The app then sends the request itself and shows the error. */
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

/**
 * Returns the response to a request that the inline script sent early; undefined if there is none. Each response is
 * used once.
 */
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
