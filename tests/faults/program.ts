/**
 * The whole program without its pages, in its own process, for tests that disturb it. It reports when it is ready and,
 * on request, its peak memory.
 */
import { smallBuild } from '#tests/samples/small-build.ts';
import { runProgram } from '#server/main.ts';
import type { ProgramReport } from './program-process.ts';

const tell = (report: ProgramReport) => process.send?.(report);
const build = smallBuild();

process.on('message', () => tell({ kind: 'memory', peakRssBytes: process.resourceUsage().maxRSS * 1024 }));
// Without its test, nothing would end it.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await runProgram(
  async () => ({
    pages: { build: async () => build, mode: 'production' },
    middleware: (_request, _response, next) => next(),
  }),
  ({ url }) => tell({ kind: 'ready', url }),
);
