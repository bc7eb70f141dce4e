import { expect, test } from 'vitest'
import { deliveryWords } from './delivery-words.ts'

test.each([
  [{ kind: 'create', state: null, issue: null, outcome: 'failed' }, 'Create an issue'],
  [{ kind: 'create', state: null, issue: '#1', outcome: 'done' }, 'Created #1'],
  [{ kind: 'link', state: 'open', issue: 'ENG-7', outcome: 'done' }, 'Linked ENG-7'],
  [{ kind: 'move', state: 'canceled', issue: '#1', outcome: 'waiting' }, 'Cancel #1'],
  [{ kind: 'move', state: 'closed', issue: '#1', outcome: 'done' }, 'Closed #1'],
  [{ kind: 'read', state: null, issue: '#1', outcome: 'done' }, 'Read #1'],
  [{ kind: 'event', state: 'closed', issue: '#1', outcome: 'done' }, 'GitLab: #1 is closed'],
  [{ kind: 'event', state: null, issue: '#1', outcome: 'done' }, 'GitLab: #1 has changed'],
] as const)('a delivery is told in words: %o', (delivery, words) => {
  expect(deliveryWords(delivery, 'GitLab')).toBe(words)
})
