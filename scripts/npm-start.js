/**
 * `npm start`. It is JavaScript, so that a Node that can't read TypeScript can still say what is missing. That is the
 * system's own Node, used when the packaged one was not installed (`--ignore-scripts`).
 */
const NEEDED = 24;

if (Number(process.versions.node.split('.')[0]) < NEEDED) {
  console.error(
    `The program needs Node ${NEEDED} or newer and this is ${process.versions.node}: the Node that comes as a package is not installed. ` +
      'Run "npm install" without --ignore-scripts, or install Node 24 on this system.',
  );
  process.exitCode = 1;
} else {
  const { keepRunning } = await import('./keep-running.ts');
  await keepRunning();
}
