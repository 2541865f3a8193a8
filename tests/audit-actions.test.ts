/** The audit log's actions, looked for in the program itself: nobody has to remember to name a new one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionWords, AUDIT_GROUPS, groupOf, WORDED_ACTIONS } from '#domain/company/audit-labels.ts';

const SERVER = join(import.meta.dirname, '../server');

/** "rate_book.saved" where an entry is written: `action: '…'`, or handed on to what writes it. */
function writtenActions(): Set<string> {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('commands.ts') || path.endsWith('queries.ts'),
  );
  const texts = files.map((path) => readFileSync(join(SERVER, path), 'utf8')).filter((text) => /[aA]udit/.test(text));
  const found = texts.flatMap((text) => [...text.matchAll(/'([a-z][a-z_]*\.[a-z][a-z_]*)'/g)]);
  const given = texts.flatMap((text) =>
    [...text.matchAll(/\baction: '([a-z_.]+)'/g)].flatMap(([, action]) => action ?? []),
  );
  const features = new Set<string>(Object.values(AUDIT_GROUPS).flatMap((group) => [...group.features]));
  // Names of columns and files look alike.
  const columns = /\.(?:csv|id|org_id|number|status|email|name|key|revision|\w+_(?:id|at|key|by|hash|sha256|name))$/;
  return new Set([
    ...given,
    ...found.flatMap(([, action = '']) =>
      features.has(action.split('.')[0] ?? '') && !columns.test(action) ? [action] : [],
    ),
  ]);
}

test('every action that is written has words of its own and a group to look for it in', () => {
  const actions = [...writtenActions()];
  expect(actions.length).toBeGreaterThan(15);
  expect(
    actions.filter((action) => !WORDED_ACTIONS.has(action)).map((action) => [action, actionWords(action)]),
  ).toEqual([]);
  expect(actions.filter((action) => groupOf(action) === undefined)).toEqual([]);
});
