import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** The unit of the times in /proc on every Linux that Node runs on. */
const TICK_MS = 10;

/** Processor time that a process has had, user and system, in milliseconds; undefined where the system has no /proc. */
export function processorTimeMs(pid: number): number | undefined {
  try {
    // The name, in brackets, may contain spaces; user and system time are the twelfth and thirteenth field after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return undefined;
  }
}

/** Whether more wants to run on this machine than it has processors. */
export function isMachineBusy(): boolean {
  return (loadavg()[0] ?? 0) > availableParallelism();
}
