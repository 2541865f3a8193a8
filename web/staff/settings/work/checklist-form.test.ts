import { expect, test } from 'vitest';
import { checklistProblems, tasksIn } from './checklist-form.ts';

test('each line is a task, and empty lines are ignored', () => {
  expect(tasksIn(' Close the windows \n\n  \nCover the outlets\r\n')).toEqual([
    'Close the windows',
    'Cover the outlets',
  ]);
  expect(tasksIn('')).toEqual([]);
});

const problem = (tasks: string) => checklistProblems({ tasks }).get('tasks');

test.each([
  ['nothing', '', undefined],
  ['the longest task', 'x'.repeat(200), undefined],
  ['a longer task, which is named', `Rinse\n${'xy'.repeat(101)}`, expect.stringContaining('“xy')],
  ['the most tasks', 'Rinse\n'.repeat(50), undefined],
  ['one task too many', 'Rinse\n'.repeat(51), 'The checklist can have at most 50 tasks'],
])('a checklist has limits: %s', (_, tasks, expected) => expect(problem(tasks)).toEqual(expected));
