import type { Board, Task } from '@earshot/shared/task/task'
import { expect, test } from 'vitest'
import { listed, questionFor } from './status-question.ts'

const task = {
  columnId: 'todo',
  feedback: [
    { reference: 'IDEA-1', statusId: 'open' },
    { reference: 'BUG-2', statusId: 'open' },
    { reference: 'IDEA-3', statusId: 'started' },
  ],
} as Task
const column = (id: string, statusId: string | null) => ({ id, statusId }) as Board['columns'][number]

test('only feedback whose status would change is asked about', () => {
  const question = questionFor(task, column('doing', 'started'))
  expect(question && listed(question.feedback)).toBe('IDEA-1 and BUG-2')
})

test.each([
  ['the column is tied to no status', task, column('doing', null)],
  ['the card stays in its column', task, column('todo', 'started')],
  ['the card has no feedback', { ...task, feedback: [] }, column('doing', 'started')],
  ['all of it has the status', { ...task, feedback: task.feedback.slice(2) }, column('doing', 'started')],
])('nothing is asked when %s', (_, card, target) => {
  expect(questionFor(card, target)).toBeUndefined()
})
