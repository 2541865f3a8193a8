/**
 * `npm start`. JavaScript, so that a Node that cannot read TypeScript says what is missing: that is the system's own, where
 * the packaged one was not installed (`--ignore-scripts`).
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
