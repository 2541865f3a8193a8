/**
 * The program on one fixed day, with a small sample company. Every date and time on its screens is the same in every
 * run, so their pictures can be compared.
 */
import { createLog } from '#server/platform/log/log.ts';
import { readEnv } from '#server/platform/settings/env.ts';
import { outboxFolder } from '#server/providers/mail/mail-transport.ts';
import { confirmAddress } from '../../scripts/demo/confirm-address.ts';
import { fillCompany } from './company.ts';
import { finishMessages } from './finish-messages.ts';
import { THE_MOMENT } from './the-moment.ts';

const clock = { now: THE_MOMENT, end: THE_MOMENT };

/** The time that pages and sample data see. Timers and locks use `Date.now`, so they keep running. */
globalThis.Date = new Proxy(Date, {
  construct: (date, given: [] | [number]) =>
    given.length === 0 ? new date(clock.now) : Reflect.construct(date, given),
});

const env = readEnv(process.env);
process.env['NODE_ENV'] ??= 'production';
const [{ startProgram }, { loadBuiltWeb }] = await Promise.all([
  import('#server/main.ts'),
  import('#server/platform/http/built-web.ts'),
]);
const log = createLog({ ...env, LOG_LEVEL: 'error' });
const simulation = { now: () => new Date(clock.now), limitsFactor: 1000 };
const program = await startProgram(env, log, loadBuiltWeb, simulation);
await fillCompany(program.url, clock, {
  confirm: (owner) => confirmAddress(owner, outboxFolder(env)),
  finish: () => finishMessages(program.services),
});
console.log(`The sample company is ready at ${program.url}`);
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => void program.stop().then(() => process.exit(0)));
