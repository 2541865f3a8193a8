/**
 * Runs the whole program without its pages, for tests that disturb it. Reports when it is ready. On request,
 * reports its peak memory or kills itself in the middle of its work.
 */
import type { AddressInfo } from 'node:net';
import { runProgram } from '#server/main.ts';
import { peakMemoryBytes } from '#server/platform/workers/peak-memory.ts';
import { smallBuild } from '#tests/samples/small-build.ts';
import { hashWithLeastWork } from '#tests/support/hashing-work.ts';
import { dieAfterStep } from './dying.ts';
import type { ProgramReport, ProgramRequest } from './program-process.ts';

const tell = (report: ProgramReport) => process.send?.(report);
const build = smallBuild();
hashWithLeastWork();

process.on('message', (request: ProgramRequest) => {
  if (request === 'memory') return tell({ kind: 'memory', peakRssBytes: peakMemoryBytes() });
  dieAfterStep(request.dieAfterStep);
  tell({ kind: 'doomed' });
});
// Ends this process when its test is gone. Nothing else would.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));

await runProgram(
  async () => ({
    pages: { build: async () => build, mode: 'production' },
    middleware: (_request, _response, next) => next(),
  }),
  // Reports the port on which the program really listens. Its public URL may lead through a proxy.
  ({ server }) => tell({ kind: 'ready', url: `http://localhost:${(server.address() as AddressInfo).port}` }),
);
