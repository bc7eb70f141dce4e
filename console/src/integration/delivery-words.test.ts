import { expect, test } from 'vitest'
import { deliveryWords } from './delivery-words.ts'

test.each([
  [{ kind: 'create', state: null, issue: null }, 'Create issue'],
  [{ kind: 'create', state: null, issue: '#1' }, 'Create issue #1'],
  [{ kind: 'link', state: 'open', issue: 'ENG-7' }, 'Link ENG-7'],
  [{ kind: 'move', state: 'closed', issue: '#1' }, 'Close #1'],
  [{ kind: 'move', state: 'canceled', issue: '#1' }, 'Cancel #1'],
  [{ kind: 'move', state: 'open', issue: '#1' }, 'Reopen #1'],
  [{ kind: 'read', state: null, issue: '#1' }, 'Check #1'],
  [{ kind: 'event', state: 'closed', issue: '#1' }, 'Received: #1 closed'],
  [{ kind: 'event', state: 'open', issue: '#1' }, 'Received: #1 reopened'],
] as const)('a delivery is named by what it does: %o', (delivery, words) => {
  expect(deliveryWords(delivery)).toBe(words)
})
