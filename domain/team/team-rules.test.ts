import { expect, test } from 'vitest';
import { ROLES } from './permissions.ts';
import { managesRole, mayChangeRole } from './team-rules.ts';

test('an owner manages everyone else, an admin manages members, a member manages no one, and no one manages the owner', () => {
  const pairs = ROLES.flatMap((actor) => ROLES.filter((role) => managesRole(actor, role)).map((role) => [actor, role]));
  expect(pairs).toEqual([
    ['owner', 'admin'],
    ['owner', 'member'],
    ['admin', 'member'],
  ]);
});

test('only the owner turns members into admins and back, and no one becomes an owner this way', () => {
  const changes = ROLES.flatMap((actor) =>
    ROLES.flatMap((from) =>
      ROLES.filter((to) => from !== to && mayChangeRole(actor, from, to)).map((to) => [actor, from, to]),
    ),
  );
  expect(changes).toEqual([
    ['owner', 'admin', 'member'],
    ['owner', 'member', 'admin'],
  ]);
});
