import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** The time unit in /proc on every Linux system that Node supports. */
const TICK_MS = 10;

/** Returns user and system time in milliseconds. Returns undefined on a system without /proc. */
export function processorTimeMs(pid: number): number | undefined {
  try {
    // The name in brackets may contain spaces. User and system time are the twelfth and thirteenth fields after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Returns true when this machine has more runnable processes than processors. */
export function isMachineBusy(): boolean {
  return (loadavg()[0] ?? 0) > availableParallelism();
}
