import { setTimeout as delay } from 'node:timers/promises';
import { JobFailed } from '#server/platform/workers/protocol.ts';
import { serveJobs } from '#server/platform/workers/serve-jobs.ts';

export type TestJob =
  | { do: 'echo'; text: string }
  | { do: 'environment' }
  | { do: 'refuse' }
  | { do: 'break' }
  | { do: 'die' }
  | { do: 'hang' }
  | { do: 'rest'; milliseconds: number };

serveJobs((job: TestJob): unknown => {
  switch (job.do) {
    case 'echo':
      return `${job.text} from ${process.pid}`;
    case 'environment':
      return { ...process.env };
    case 'refuse':
      throw new JobFailed('no_thanks', 'Not this one');
    case 'break':
      throw new TypeError('a bug');
    case 'die':
      process.kill(process.pid, 'SIGSEGV');
      return new Promise(() => undefined);
    case 'hang':
      for (;;);
    case 'rest':
      return delay(job.milliseconds, 'rested');
  }
});
