import { readFileSync } from 'node:fs';

/**
 * Largest resident memory of this process since its start, in bytes. Linux counts the memory of the process that
 * started this one into `maxRSS`, so there it is read from the process's own status.
 */
export function peakMemoryBytes(): number {
  const own =
    process.platform === 'linux' && /^VmHWM:\s*(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return (own ? Number(own) : process.resourceUsage().maxRSS) * 1024;
}
