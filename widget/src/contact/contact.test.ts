import { memoryStore } from '@earshot/shared/test/memory-store'
import { startStubServer } from '@earshot/shared/test/stub-server'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeNavigator } from '../panel/navigator.ts'
import type { PanelServices } from '../panel/services.ts'
import { connect } from './contact.ts'

const session = {
  visitor: 'vs_a',
  token: 'a',
  expiresAt: 0,
  contact: { name: '', verified: false, mailed: false },
}

// A page without any script tag.
beforeAll(() => {
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  return () => vi.unstubAllGlobals()
})

/** The client of a panel that shows that something is kept; the server answers with what is given. */
async function setUp(answer: object) {
  const server = await startStubServer(({ url }) => ({
    status: 200,
    body: url.endsWith('/session') ? session : answer,
  }))
  onTestFinished(async () => void (await server.stop()))
  const navigator = makeNavigator(() => {})
  navigator.restart({ view: 'sent' })
  const events: unknown[] = []
  const services = {
    base: server.base,
    options: { key: 'pk_1' },
    store: memoryStore(),
    emit: (...event: unknown[]) => void (event[0] === 'identify' || events.push(event)),
    sentence: (name: string) => name,
    reason: (_: string, sentence: string) => sentence,
    changed: () => {},
    getHandlers: () => [],
    tellMistake: () => {},
    navigator,
  } as unknown as PanelServices
  const queue = (path: string, method: 'POST' | 'PUT', body = {}) =>
    services.store.write('outbox', [{ key: 'a', method, path, body, at: Date.now() }])
  return { contact: connect(services), navigator, events, queue }
}

test('a report that was kept leads to its bug once it has arrived, and the page hears of it', async () => {
  const affected = { feedbackId: 'bug', affectedCount: 2, isAffected: true }
  const { contact, navigator, events, queue } = await setUp(affected)
  queue('v1/feedback/bug/report', 'PUT')
  await contact.outbox.flush()
  expect(navigator.current()).toEqual({ view: 'item', id: 'bug', reported: true })
  expect(events).toContainEqual(['affected', affected])
})

test('the thanks for one are not replaced by what else arrives', async () => {
  const { contact, navigator, events, queue } = await setUp({ id: 'new', kind: 'idea', reference: 'IDEA-2' })
  const submitted = { id: 'other' } as never
  navigator.restart({ view: 'sent', submitted })
  queue('v1/feedback', 'POST')
  await contact.outbox.flush()
  expect(navigator.current()).toEqual({ view: 'sent', submitted })
  expect(events).toContainEqual(['submit', { id: 'new', type: 'idea', reference: 'IDEA-2' }])
})

test('a comment is told with its item, and what somebody said of themselves is not', async () => {
  const { contact, navigator, events, queue } = await setUp({ id: 'words' })
  queue('v1/feedback/item/comments', 'POST')
  await contact.outbox.flush()
  queue('v1/me', 'PUT')
  await contact.outbox.flush()
  expect(events).toEqual([['comment', { feedbackId: 'item', id: 'words' }]])
  expect(navigator.current()).toEqual({ view: 'sent' })
})

test('a refused report of a known bug becomes a draft of a bug again', async () => {
  const { contact, queue } = await setUp({})
  queue('v1/feedback/bug/report', 'PUT', { title: 'Dead', body: 'Since noon' })
  const [request] = contact.outbox.queued()
  expect(request && contact.reopen(request)).toBe('bug')
  expect(contact.drafts.read('bug')).toEqual({ title: 'Dead', body: 'Since noon' })
  expect(contact.outbox.queued()).toEqual([])
})

test('a refused report of a known bug takes the place of no other draft', async () => {
  const { contact, queue } = await setUp({})
  contact.drafts.write('bug', { title: 'Slow', body: 'On Mondays' })
  queue('v1/feedback/bug/report', 'PUT', { title: 'Dead', body: 'Since noon' })
  for (const request of contact.outbox.queued()) contact.reopen(request)
  expect(contact.drafts.read('bug')).toEqual({ title: 'Dead', body: 'Since noon\n\nSlow\n\nOn Mondays' })
})
