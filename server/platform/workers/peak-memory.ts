import { readFileSync } from 'node:fs';

/**
 * Returns the peak resident memory of this process since its start, in bytes. On Linux it is read from the process's
 * status, because `maxRSS` there includes the memory of the parent process.
 */
export function peakMemoryBytes(): number {
  const own =
    process.platform === 'linux' && /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return (own ? Number(own) : process.resourceUsage().maxRSS) * 1024;
}
