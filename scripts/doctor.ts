/**
 * `npm run doctor`: shows when each repeated job last ran. The program has to be running. Exits with code 1 when
 * a job failed or is late.
 */
import { readLastRuns } from '#server/platform/jobs/last-runs.ts';
import { reportSchedule } from '#server/schedule-report.ts';
import { printLine, runForOperator } from './run-for-operator.ts';

const USAGE = 'npm run doctor, without anything else';

await runForOperator(
  (given) => {
    if (given.length > 0) throw new Error(USAGE);
  },
  async ({ connections, now }) => {
    const { lines, problems } = reportSchedule(await readLastRuns(connections.worker), now());
    printLine('state   last run (UTC)    when (UTC)   job and its purpose');
    for (const line of lines) printLine(line);
    if (problems.length > 0)
      throw new Error(`Failed or late: ${problems.join(', ')}. Is a worker running? Its log says why a job failed.`);
  },
);
