import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KEPT_JOB } from '#web/offline/answers.ts';
import { openDevice } from '#web/offline/device.ts';
import { deviceName } from '#web/offline/device-name.ts';
import { forgetKeptJobs } from './kept-jobs.ts';

beforeEach(() => {
  // Without storage, a device stores responses in memory and logs a warning.
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const databases = ['ann', 'bob'].map((user) => ({ name: deviceName(user), version: 20 }));
  vi.stubGlobal('indexedDB', { databases: async () => [...databases, { name: 'of-another-program', version: 1 }] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function keep(user: string): Promise<() => Promise<[unknown, unknown]>> {
  const { answers } = await openDevice(user);
  await answers.write(`${KEPT_JOB}1`, 'gate code 4711');
  await answers.write('customers', ['Carla']);
  return async () => [await answers.read(`${KEPT_JOB}1`), await answers.read('customers')];
}

test('signing in keeps the person’s own jobs on the device and removes everyone else’s', async () => {
  const [ofAnn, ofBob] = [await keep('ann'), await keep('bob')];
  await forgetKeptJobs('bob');
  expect(await ofAnn()).toEqual([undefined, ['Carla']]);
  expect(await ofBob()).toEqual(['gate code 4711', ['Carla']]);
});

test('with no one signed in, all jobs are removed', async () => {
  const [ofAnn, ofBob] = [await keep('ann'), await keep('bob')];
  await forgetKeptJobs(null);
  expect((await ofAnn())[0]).toBeUndefined();
  expect((await ofBob())[0]).toBeUndefined();
});
