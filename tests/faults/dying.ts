import pg from 'pg';

type Query = (...given: unknown[]) => unknown;
const prototype = pg.Client.prototype as { query: Query };
const die = () => process.kill(process.pid, 'SIGKILL');
const textOf = ([statement]: unknown[]) =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');

/** Makes this process kill itself just before it sends the given statement, counted from now. */
export function dieBefore(statement: number): void {
  const { query } = prototype;
  let sent = 0;
  prototype.query = function counted(this: pg.Client, ...given) {
    sent += 1;
    if (sent >= statement) die();
    return query.apply(this, given);
  };
}

/** Matches the program's own changes. Statements of the job queue look different. */
const CHANGE = /^(?:insert|update|delete) |^with .*\binsert into "/s;

/**
 * Makes this process kill itself after the database has responded to the given step, before it uses the
 * response. A step is a change or the commit of changes. Steps count from now.
 */
export function dieAfterStep(step: number): void {
  const { query } = prototype;
  const changing = new WeakSet<pg.Client>();
  let done = 0;
  prototype.query = function counted(this: pg.Client, ...given) {
    const text = textOf(given);
    const isChange = CHANGE.test(text);
    const isStep = isChange || (text === 'commit' && changing.has(this));
    if (isChange) changing.add(this);
    else if (isStep) changing.delete(this);
    if (isStep) done += 1;
    const isLast = isStep && done === step;
    const answer = query.apply(this, given);
    return isLast && answer instanceof Promise ? answer.finally(die) : answer;
  };
}
