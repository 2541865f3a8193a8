import pg from 'pg';

type Query = (...given: unknown[]) => unknown;
const prototype = pg.Client.prototype as { query: Query };
const die = () => process.kill(process.pid, 'SIGKILL');
const textOf = ([statement]: unknown[]) =>
  typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');

/** Lets this process kill itself just before it sends this statement to the database, counted from now on. */
export function dieBefore(statement: number): void {
  const { query } = prototype;
  let sent = 0;
  prototype.query = function counted(this: pg.Client, ...given) {
    sent += 1;
    if (sent >= statement) die();
    return query.apply(this, given);
  };
}

/** Statements as the program writes them; those of the job queue itself have another form. */
const CHANGE = /^(?:insert|update|delete) |^with .*\binsert into "/s;

/**
 * Lets this process kill itself when the database has answered this step, counted from now on, and before the answer is
 * used. A step is a change or a commit of changes: nothing else makes a difference to the state left behind.
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
