import { readFileSync } from 'node:fs';

/**
 * Returns the peak resident memory of this process since its start, in bytes. On Linux, `maxRSS` includes the parent's
 * memory, so this reads the process's status instead.
 */
export function peakMemoryBytes(): number {
  const own =
    process.platform === 'linux' && /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return (own ? Number(own) : process.resourceUsage().maxRSS) * 1024;
}
