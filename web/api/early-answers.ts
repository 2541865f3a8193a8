/**
 * What the first screen of the staff app needs, asked for by a few lines in its prerendered page while the scripts of the
 * app are still on their way: who is signed in, and where the dashboard is opened, the dashboard itself, drawn at once and
 * once more as data. The app takes the answers over as if it had asked itself.
 */

/** What the server gives for the dashboard; staff/dashboard/first-screen.server.tsx makes it. */
export interface FirstScreen {
  /** empty for somebody who is not to see a dashboard, or not yet */
  html: string;
  /** by the path they would be asked for under */
  answers: Record<string, unknown>;
}

/** Answers under way, by the path that would be asked for; undefined where there is none after all. */
type EarlyAnswers = Record<string, Promise<Response | undefined> | undefined>;

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

export const SESSION_PATH = '/api/auth/session';
export const DASHBOARD_PATH = '/api/dashboard';
export const FIRST_SCREEN_PATH = '/first-screen';
/** Of the element that the drawn dashboard goes into. */
export const FIRST_SCREEN_ID = 'first-screen';

/** A failure means nothing: the app asks for itself then, and says what is wrong. */
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

/** A screen that did not need its answer so long after the start wants to know anew. */
const FRESH_MS = 30_000;

/** The answer to a call that was sent ahead; undefined where there is none after all. Each is given once. */
export async function takeEarlyAnswer({ method, url }: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  const path = pathname + search;
  if (method !== 'GET') return undefined;
  const answer = underWay(path);
  delete globalThis.earlyAnswers?.[path];
  return answer;
}

/** Whether the next call will be answered without asking: somebody may not be allowed to ask at all. */
export async function isAnsweredAhead(path: string): Promise<boolean> {
  return (await underWay(path)) !== undefined;
}

function underWay(path: string): Promise<Response | undefined> | undefined {
  return performance.now() > FRESH_MS ? undefined : globalThis.earlyAnswers?.[path];
}
