import { expect, test } from 'vitest';
import { collidingFields, type EditsStore, readEdits, seenBy, withEdit, writeEdits } from './unsaved-edits.ts';

function memoryStore(): EditsStore & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    read: (key) => texts.get(key) ?? null,
    write: (key, text) => (text === null ? void texts.delete(key) : void texts.set(key, text)),
  };
}

interface Profile {
  name: string;
  phone: string;
  validity_days: number | null;
}

const STORED: Profile = { name: 'Clearwater', phone: '', validity_days: 30 };

test('unsaved input is restored after a reload', () => {
  const store = memoryStore();
  const edits = withEdit(withEdit<Profile, 'name'>({}, STORED, 'name', 'Clear'), STORED, 'validity_days', null);
  writeEdits(store, 'profile', edits);
  expect(readEdits(store, 'profile', STORED)).toEqual({ name: 'Clear', validity_days: null });
});

test('a field set back to the stored value is not an edit and is not saved', () => {
  const store = memoryStore();
  writeEdits(store, 'profile', withEdit<Profile, 'name'>({}, STORED, 'name', 'Clear'));
  const back = withEdit<Profile, 'name'>({ name: 'Clear' }, STORED, 'name', 'Clearwater');
  expect(back).toEqual({});
  writeEdits(store, 'profile', back);
  expect(store.texts.size).toBe(0);
});

test('input for a field that is empty on the server is restored', () => {
  const store = memoryStore();
  store.write('profile', JSON.stringify({ validity_days: 14 }));
  expect(readEdits(store, 'profile', { ...STORED, validity_days: null })).toEqual({ validity_days: 14 });
  store.write('profile', JSON.stringify({ validity_days: {} }));
  expect(readEdits(store, 'profile', { ...STORED, validity_days: null })).toEqual({});
});

test('saved input that does not fit the form is ignored', () => {
  const store = memoryStore();
  store.write('profile', JSON.stringify({ name: 7, phone: '555', colour: 'red' }));
  expect(readEdits(store, 'profile', STORED)).toEqual({ phone: '555' });
  store.write('profile', '{"name":');
  expect(readEdits(store, 'profile', STORED)).toEqual({});
  store.write('profile', 'null');
  expect(readEdits(store, 'profile', STORED)).toEqual({});
});

test('a field that someone else changed since the edit began is in conflict until both values match or the change was seen', () => {
  const edits = { name: 'Clear', validity_days: 14 };
  const seen = seenBy(edits, {}, STORED);
  expect(seen).toEqual({ name: 'Clearwater', validity_days: 30 });
  expect(collidingFields(edits, seen, STORED)).toEqual([]);
  const theirs: Profile = { name: 'Clear Water', phone: '555', validity_days: 14 };
  expect(collidingFields(edits, seen, theirs)).toEqual(['name']);
  // Further typing keeps the earlier starting values. An edit that begins later starts from the current value.
  const more = { ...edits, phone: '556' };
  expect(seenBy(more, seen, theirs)).toEqual({ ...seen, phone: '555' });
  expect(collidingFields(more, { ...seenBy(more, seen, theirs), name: theirs.name }, theirs)).toEqual([]);
});
