import { expect, test } from 'vitest';
import { ProductError } from '#domain/errors.ts';
import { type CalendarEntry, slotOf } from '#web/staff/calendar/work/entries/entry.ts';
import type { VisitPlacement } from '#web/staff/calendar/work/entries/placement.ts';
import { MoveLog, type MovePorts } from './move-log.ts';

const at = (minute: number, people: readonly string[] = []): VisitPlacement => ({
  slot: { day: '2026-11-23', minute, length: 60 },
  people,
});

function placed(entry: CalendarEntry, { slot, people }: VisitPlacement): CalendarEntry {
  const parts = slot ? [{ day: slot.day, from: slot.minute, to: slot.minute + slot.length }] : [];
  return { ...entry, parts, minutes: slot?.length ?? entry.minutes, people: [...people] };
}

class Server {
  visit = placed({ id: 'visit', job_id: 'job', edit_number: 1, minutes: 60 } as CalendarEntry, at(540));

  person() {
    const offers: (() => void)[] = [];
    const failures: unknown[] = [];
    const ports: MovePorts = {
      preview: placed,
      store: async (entry, place) => {
        await Promise.resolve();
        if (entry.edit_number !== this.visit.edit_number) throw new ProductError('CHANGED_BY_OTHER');
        this.visit = { ...placed(this.visit, place), edit_number: entry.edit_number + 1 };
        return this.visit.edit_number;
      },
      read: () => Promise.resolve(this.visit),
      reread: () => Promise.resolve(),
      offerUndo: (_entry, _to, undo) => {
        offers.push(undo);
        return () => {};
      },
      fail: (error) => failures.push(error),
    };
    return { log: new MoveLog(ports), ports, offers, failures };
  }

  get minute() {
    return slotOf(this.visit)?.minute;
  }
}

test('of two people who drag at the same time, the second sees both places and may still move the visit', async () => {
  const server = new Server();
  const [ana, ben] = [server.person(), server.person()];
  const seen = server.visit;
  expect(await Promise.all([ana.log.place(seen, at(600)), ben.log.place(seen, at(720, ['ben']))])).toEqual([
    true,
    false,
  ]);
  expect(server.minute).toBe(600);
  const { clash, shown } = ben.log.state();
  expect(clash).toMatchObject({ theirs: { parts: [{ from: 600 }] }, wanted: at(720, ['ben']) });
  expect([shown.size, ben.failures, ana.log.state().clash]).toEqual([0, [], null]);
  ben.log.closeClash();
  expect(await ben.log.place(clash?.theirs ?? seen, at(720, ['ben']))).toBe(true);
  expect([server.minute, server.visit.people, ben.log.state().clash]).toEqual([720, ['ben'], null]);
  expect(ana.log.undoLast()).toBe(seen);
  await expect.poll(() => ana.log.state().clash).toMatchObject({ theirs: { people: ['ben'] }, wanted: at(540) });
  expect(server.minute).toBe(720);
});

test('a dropped visit appears in its new place immediately, and several moves are undone in reverse order', async () => {
  const server = new Server();
  const { log, offers } = server.person();
  const first = log.place(server.visit, at(600));
  expect(log.state().shown.get('visit')?.parts).toMatchObject([{ from: 600 }]);
  expect(await first).toBe(true);
  // The calendar hasn't reloaded the visit yet, so the visit still has its previous edit number.
  expect(await log.place({ ...placed(server.visit, at(600)), edit_number: 1 }, { slot: null, people: [] })).toBe(true);
  expect([server.minute, log.state().shown.size]).toEqual([undefined, 0]);
  log.undoLast();
  await expect.poll(() => server.minute).toBe(600);
  offers[0]?.();
  await expect.poll(() => server.minute).toBe(540);
  expect([log.undoLast(), server.visit.edit_number]).toEqual([null, 5]);
});

test('a visit whose move is rejected returns to its place, without an undo option', async () => {
  const server = new Server();
  const { log, ports, failures, offers } = server.person();
  log.connect({ ...ports, store: () => Promise.reject(new ProductError('NETWORK')) });
  expect(await log.place(server.visit, at(600))).toBe(false);
  expect([failures.length, offers, log.state().shown.size, log.undoLast()]).toEqual([1, [], 0, null]);
});
