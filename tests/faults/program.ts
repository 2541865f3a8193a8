/**
 * The whole program but its pages, in a process of its own, for a test that treats it badly. Tells the test when it is
 * ready and, when asked, how much memory it has taken at most.
 */
import { smallBuild } from '#tests/samples/small-build.ts';
import { runProgram } from '#server/main.ts';
import type { ProgramReport } from './program-process.ts';

const tell = (report: ProgramReport) => process.send?.(report);
const build = smallBuild();

process.on('message', () => tell({ kind: 'memory', peakRssBytes: process.resourceUsage().maxRSS * 1024 }));
// Without its test nobody would end it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await runProgram(
  async () => ({
    pages: { build: async () => build, mode: 'production' },
    middleware: (_request, _response, next) => next(),
  }),
  ({ url }) => tell({ kind: 'ready', url }),
);
