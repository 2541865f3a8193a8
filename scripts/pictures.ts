/** `npm run pictures`: takes the pictures in docs/screens/ anew, after a change that people should see. */
import { spawnSync } from 'node:child_process';
import { ROOT } from './build-stamp.ts';

function run(command: string, args: string[], settings: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...settings } });
  if (status !== 0) process.exit(status ?? 1);
}

run('npm', ['run', '--silent', 'build']);
run('playwright', ['test', 'pictures.spec.ts', ...process.argv.slice(2)], { TAKE_PICTURES: '1' });
