import { expect, test } from 'vitest'
import { deliveryWords } from './delivery-words.ts'

test.each([
  [{ kind: 'create', state: null, issue: null }, 'An issue to create'],
  [{ kind: 'create', state: null, issue: '#1' }, '#1 to create'],
  [{ kind: 'link', state: 'open', issue: 'ENG-7' }, 'ENG-7 linked'],
  [{ kind: 'move', state: 'canceled', issue: '#1' }, '#1 to be canceled'],
  [{ kind: 'read', state: null, issue: '#1' }, '#1 read'],
  [{ kind: 'event', state: 'closed', issue: '#1' }, 'GitLab told of #1, which is closed'],
  [{ kind: 'event', state: null, issue: '#1' }, 'GitLab told of #1'],
] as const)('a delivery is told in words: %o', (delivery, words) => {
  expect(deliveryWords(delivery, 'GitLab')).toBe(words)
})
