import { canBecome, type VisitState } from '#domain/calendar/visit-states.ts';
import { errorCodeOf, toastMessage } from '#domain/errors.ts';
import { Listeners } from '#web/ui/listeners.ts';
import { isOfSameVisit, type JobChange, type StateTap, type Theirs, waitsForDecision } from './job-change.ts';
import type { JobChangeStore } from './job-changes.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { PASSING_FAILURES } from './passing-failures.ts';

interface AnsweredJob {
  id: string;
  visits: {
    id: string;
    state: VisitState;
    edit_number: number;
    states: { state: VisitState; at: string; by: string }[];
  }[];
}

interface JobServer<Job extends AnsweredJob> {
  setState(input: {
    id: string;
    visit_id: string;
    state: VisitState;
    edit_number: number;
    tapped_at: string;
    arrives_in_minutes?: number;
  }): Promise<Job>;
  setTask(input: { id: string; task_id: string; done: boolean; tapped_at: string }): Promise<Job>;
  /**
   * Notifies the customer once.
   * @throws ProductError NETWORK while photos of the quote are waiting to be sent
   */
  sendResult(input: { id: string; quote_id: string }): Promise<Job>;
  get(id: string): Promise<Job>;
}

interface JobQueueOptions<Job extends AnsweredJob> {
  store: JobChangeStore;
  server: JobServer<Job>;
  onStored: (job: Job) => void;
  exclusively: (name: string, work: () => Promise<void>) => Promise<void>;
}

type Outcome = { kind: 'taken' } | { kind: 'later' } | { kind: 'blocked'; block: NonNullable<JobChange['block']> };

/**
 * Sends taps on jobs in order. Repeating a tap is harmless, so a tap without a response is sent again. A tap waits
 * for a person's decision if someone else set the visit to another state. Later taps on that visit wait, too. Taps go
 * before notifying a customer, which may have to wait for photos.
 */
export class JobChangeQueue<Job extends AnsweredJob = AnsweredJob> {
  readonly #options: JobQueueOptions<Job>;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #changes: readonly JobChange[] = [];
  #isWaiting = false;
  readonly run: () => Promise<void>;

  constructor(options: JobQueueOptions<Job>) {
    this.#options = options;
    this.run = oneAtATime(() => options.exclusively('job-changes', () => this.#sendAll()));
  }

  get changes(): readonly JobChange[] {
    return this.#changes;
  }

  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  async add(job_id: string, tap: JobChange['tap'], at: Date): Promise<void> {
    await this.#options.store.add({ job_id, tap, at: at.toISOString(), block: null });
    await this.#read();
    await this.run();
  }

  /**
   * Resolves a conflict. Either the person's tap replaces the other state, or it is dropped with later taps on that
   * visit.
   */
  async decide(change: JobChange, keep: 'mine' | 'theirs'): Promise<void> {
    const { store } = this.#options;
    const { tap, block, seq } = change;
    if (tap.kind === 'state' && block?.kind === 'conflict' && keep === 'mine') {
      const { state: from, edit_number } = block.theirs;
      await store.update(seq, { tap: { ...tap, from, edit_number }, block: null });
    } else {
      for (const other of await store.all())
        if (other.seq === seq || (other.seq > seq && isOfSameVisit(other, change))) await store.remove(other.seq);
    }
    await this.#read();
    await this.run();
  }

  async #sendAll(): Promise<void> {
    await this.#read();
    for (let next = this.#next(); next; next = this.#next()) {
      const outcome = await this.#send(next);
      this.#isWaiting = outcome.kind === 'later';
      if (outcome.kind === 'taken') await this.#options.store.remove(next.seq);
      if (outcome.kind === 'blocked') await this.#options.store.update(next.seq, { block: outcome.block });
      await this.#read();
      if (outcome.kind === 'later') return;
    }
  }

  #next(): JobChange | undefined {
    const ready = this.#changes.filter((change) => change.block === null && !waitsForDecision(change, this.#changes));
    return ready.find(({ tap }) => tap.kind !== 'result') ?? ready[0];
  }

  async #send(change: JobChange): Promise<Outcome> {
    const { server, onStored } = this.#options;
    const { job_id: id, tap, at: tapped_at } = change;
    try {
      if (tap.kind === 'result') onStored(await server.sendResult({ id, quote_id: tap.quote_id }));
      else if (tap.kind === 'task')
        onStored(await server.setTask({ id, task_id: tap.task_id, done: tap.done, tapped_at }));
      else {
        onStored(await server.setState({ id, ...stateOf(tap), tapped_at }));
      }
      return { kind: 'taken' };
    } catch (error) {
      if (tap.kind === 'state' && errorCodeOf(error) === 'CHANGED_BY_OTHER') return this.#afterOther(change, tap);
      return afterFailure(error);
    }
  }

  /**
   * Retries a tap if the visit was only rescheduled. The visit's state is unchanged, so the tap still means the same.
   */
  async #afterOther(change: JobChange, tap: Extract<JobChange['tap'], { kind: 'state' }>): Promise<Outcome> {
    const { server, store, onStored } = this.#options;
    try {
      const job = await server.get(change.job_id);
      onStored(job);
      const visit = job.visits.find(({ id }) => id === tap.visit_id);
      if (!visit) return { kind: 'blocked', block: { kind: 'refused', message: 'This visit no longer exists.' } };
      if (visit.state === tap.to) return { kind: 'taken' };
      if (visit.state === tap.from) {
        const { edit_number } = visit;
        await store.update(change.seq, { tap: { ...tap, edit_number } });
        onStored(await server.setState({ id: job.id, ...stateOf(tap), edit_number, tapped_at: change.at }));
        return { kind: 'taken' };
      }
      return { kind: 'blocked', block: { kind: 'conflict', theirs: theirsOf(visit) } };
    } catch (error) {
      // Someone else saved again in the meantime, so the next run checks once more.
      return errorCodeOf(error) === 'CHANGED_BY_OTHER' ? { kind: 'later' } : afterFailure(error);
    }
  }

  async #read(): Promise<void> {
    this.#changes = await this.#options.store.all();
    this.#listeners.notify();
  }
}

function stateOf({ visit_id, to, edit_number, arrives_in_minutes }: StateTap) {
  const tapped = { visit_id, state: to, edit_number };
  return arrives_in_minutes === undefined ? tapped : { ...tapped, arrives_in_minutes };
}

function afterFailure(error: unknown): Outcome {
  if (PASSING_FAILURES.has(errorCodeOf(error))) return { kind: 'later' };
  return { kind: 'blocked', block: { kind: 'refused', message: toastMessage(error) } };
}

function theirsOf({ state, edit_number, states }: AnsweredJob['visits'][number]): Theirs {
  const last = states.at(-1);
  return { state, by: last?.by ?? '', at: last?.at ?? '', edit_number };
}

/** True if the person's tap can follow the state that someone else set. */
export function mayKeepMine({ tap, block }: JobChange): boolean {
  return tap.kind === 'state' && block?.kind === 'conflict' && canBecome(block.theirs.state, tap.to);
}
