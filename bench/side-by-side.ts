/** Measures two servers alternately, so that other work on the machine slows both equally. */
import { type ChildProcess, fork } from 'node:child_process';
import autocannon from 'autocannon';

/** @param message starts the program in the child, which replies with its port */
export function startChild(file: string, message: object): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(new URL(file, import.meta.url), { serialization: 'advanced', stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.once('message', (answer) => resolve({ child, port: (answer as { port: number }).port }));
    child.send(message);
  });
}

/** Waits for the child to end, because autocannon's open requests must not outlive the database. */
export function endOf(child: ChildProcess): Promise<void> {
  child.removeAllListeners('exit');
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.disconnect();
  return ended;
}

/** @throws Error after an unsuccessful response */
export async function requestsPerSecond(options: autocannon.Options): Promise<number> {
  const result = await autocannon(options);
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  // The library's own average ignores the last fraction of a second.
  return result.requests.total / result.duration;
}

export interface Round<Figure> {
  ours: Figure;
  bare: Figure;
}

/** Swaps the order each round, so that a slow moment of the machine doesn't favor one side. */
export async function alternate<Figure>(
  rounds: number,
  measureOurs: () => Promise<Figure>,
  measureBare: () => Promise<Figure>,
): Promise<Round<Figure>[]> {
  const figures: Round<Figure>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const ours = await measureOurs();
      figures.push({ ours, bare: await measureBare() });
    } else {
      const bare = await measureBare();
      figures.push({ ours: await measureOurs(), bare });
    }
  }
  return figures;
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}
