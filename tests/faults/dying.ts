import pg from 'pg';

/** Before a statement is sent, or when the database has answered it and nobody has been told yet. */
export type MomentOfDeath = 'before' | 'after';

/** Lets this process kill itself at one of the statements that it sends to the database from now on. */
export function dieAt(statement: number, moment: MomentOfDeath = 'before'): void {
  let sent = 0;
  const { query } = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
  const die = () => process.kill(process.pid, 'SIGKILL');
  pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    sent += 1;
    // One whose answer is not a promise is the last one all the same: the process dies before the next one.
    if (sent > statement || (sent === statement && moment === 'before')) die();
    const answer = query.apply(this, given);
    return sent === statement && answer instanceof Promise ? answer.finally(die) : answer;
  } as typeof pg.Client.prototype.query;
}
