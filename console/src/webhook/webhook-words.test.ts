import { WebhookEvent } from '@earshot/shared/webhook/webhook-events'
import { expect, test } from 'vitest'
import { eventWords, failureWords } from './webhook-words.ts'

test.each([
  [301, 'redirects'],
  [404, 'Check the address'],
  [418, 'refused'],
  [503, 'Look at its log'],
])('the status %d says how to mend it', (status, words) => {
  expect(failureWords({ failure: 'status', status })).toContain(words)
})

test('a failure without a status has a sentence of its own', () => {
  expect(failureWords({ failure: 'timeout', status: null })).toContain('in time')
  expect(failureWords({ failure: null, status: 204 })).toBe('')
})

test('chosen events read as words', () => {
  expect(eventWords(WebhookEvent.options)).toBe('All events')
  expect(eventWords(['task.moved'])).toBe('task.moved')
  expect(eventWords(WebhookEvent.options.slice(0, 5))).toBe('5 events')
})
