import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queries } from '#web/api/query.ts';
import { showStoredJob } from './job-queue.ts';

type Job = Parameters<typeof showStoredJob>[1];

const ID = '019a0000-0000-7000-8000-000000000001';
const before = { id: ID, edit_number: 1 } as Job;
const stored = { id: ID, edit_number: 2 } as Job;

test('a read that began before a tap was saved does not restore the old state', async () => {
  const client = new QueryClient();
  const queryKey = queries.jobs.get.queryKey({ input: { id: ID } });
  const answers = [Promise.withResolvers<Job>(), Promise.withResolvers<Job>()];
  let reads = 0;
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => answers[reads++]?.promise ?? stored,
    retry: false,
  });
  const leave = observer.subscribe(() => undefined);
  showStoredJob(client, stored);
  answers[0]?.resolve(before);
  answers[1]?.resolve(stored);
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(client.getQueryData(queryKey)).toEqual(stored);
  expect(reads).toBe(2);
  leave();
  client.clear();
});
