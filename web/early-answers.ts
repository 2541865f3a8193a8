/**
 * Answers that the first screen of the staff app needs, asked for by a few lines in its prerendered page while the
 * scripts of the app are still on their way. The app takes them over as if it had asked itself.
 */

/** Answers under way, by the path that was asked for. */
type EarlyAnswers = Record<string, Promise<Response> | undefined>;

declare global {
  var earlyAnswers: EarlyAnswers | undefined;
}

const SESSION = '/api/auth/session';
const DASHBOARD = '/api/dashboard';

/**
 * Who is signed in, and then, where the dashboard is opened, its figures: nobody else is asked about what they may not
 * see. A failure is taken over like an answer, and means nothing where nobody takes it.
 */
export const EARLY_ANSWERS_SCRIPT = `(() => {
  const answers = (globalThis.earlyAnswers = {});
  const ask = (path) => {
    const answer = (answers[path] = fetch(path, { credentials: 'same-origin' }));
    answer.catch(() => {});
    return answer;
  };
  const mayAsk = (found) => found && found.organization && !(found.two_factor_required && found.aal === 'aal1');
  const session = ask('${SESSION}');
  if (/^\\/app\\/?$/.test(location.pathname))
    session
      .then((answer) => answer.clone().json())
      .then((found) => mayAsk(found) && ask('${DASHBOARD}'))
      .catch(() => {});
})();`;

/** A screen that did not need its answer so long after the start wants to know anew. */
const FRESH_MS = 30_000;

/** The answer to a call that was sent ahead. Each is given once. */
export function takeEarlyAnswer({ method, url }: Request): Promise<Response> | undefined {
  if (method !== 'GET' || !globalThis.earlyAnswers || performance.now() > FRESH_MS) return undefined;
  const { pathname, search } = new URL(url);
  const answer = globalThis.earlyAnswers[pathname + search];
  if (answer) globalThis.earlyAnswers[pathname + search] = undefined;
  return answer;
}
