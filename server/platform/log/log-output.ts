/** Drops lines that can't be written, because a full disk or a slow reader must not stop the server. */
import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/** A pipe with a slow reader returns EAGAIN for a moment. */
const BUSY_TRIES = 5;
const BUSY_WAIT_MS = 20;

/** @param fd open file or pipe, such as 1 for standard output */
export function logOutput(fd: number): DestinationStream {
  let lost = 0;
  /** True when only a part of the last line was written. The next one then starts on a new line. */
  let isCut = false;
  const write = (line: string): boolean => {
    const bytes = Buffer.from(isCut ? `\n${line}` : line);
    let written = 0;
    for (let busy = 0; written < bytes.length; ) {
      try {
        written += writeSync(fd, bytes, written);
      } catch (error) {
        if (codeOf(error) === 'EAGAIN' && busy < BUSY_TRIES) {
          busy += 1;
          pause(BUSY_WAIT_MS);
          continue;
        }
        isCut ||= written > 0;
        return false;
      }
    }
    isCut = false;
    return true;
  };
  return {
    write(line) {
      if (lost > 0 && write(lostLine(lost))) lost = 0;
      if (lost > 0 || !write(line)) lost += 1;
    },
  };
}

const lostLine = (lines: number) =>
  `${JSON.stringify({ level: 40, time: Date.now(), msg: 'Lines of the log could not be written', lines })}\n`;

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
