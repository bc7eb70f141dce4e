import { expect, test } from 'vitest'
import { type Attempt, Ledger } from './ledger.ts'

const recipient = 'ada@example.com'

const newLedger = (): Ledger => {
  const ledger = new Ledger()
  ledger.queuedMails.add(recipient)
  return ledger
}

/** A claim of the mail's job, and the mail that it sends. */
function send(ledger: Ledger, owner: string): Attempt {
  ledger.claim(owner, 'mail')
  const attempt: Attempt = { owner, jobId: undefined, hold: undefined, isHandled: false, isLost: false }
  ledger.begin(attempt, 'mail')
  ledger.take(recipient, 'mail', attempt)
  return attempt
}

test('a lease that may have run out excuses a second mail', () => {
  const ledger = newLedger()
  const first = send(ledger, 'a')
  ledger.loosen('a', 'mail')
  send(ledger, 'b')
  ledger.settle(first)
  expect(ledger.faults).toEqual([])
})

test('an interruption before the claim under which a mail was sent excuses no second one', () => {
  const ledger = newLedger()
  ledger.claim('a', 'mail')
  ledger.end('a')
  ledger.settle(send(ledger, 'b'))
  send(ledger, 'c')
  expect(ledger.faults).toEqual([expect.stringContaining('again after an answer')])
})

test('a lease that was not extended excuses no other job of the process, and none of others', () => {
  const ledger = newLedger()
  ledger.claim('a', 'one')
  ledger.claim('a', 'two')
  ledger.loosen('a', 'one')
  ledger.claim('b', 'one')
  ledger.loosen('a', 'one')
  expect(ledger.faults).toEqual([])
  ledger.claim('b', 'two')
  ledger.claim('c', 'one')
  expect(ledger.faults).toHaveLength(2)
})
