import { limits } from '@earshot/shared/limits'
import { afterEach, expect, test, vi } from 'vitest'
import { voteInstead } from './vote-instead.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const id = '019f0000-0000-7000-8000-000000000001'
const details = { body: ' Storms come up quickly. ', source: '', saidOn: '', files: [] }

/** A server that takes votes; `added` is false if the customer has voted before. */
function serve(added: boolean) {
  const fetched = vi.fn(async (_: string, init: RequestInit) => {
    expect(JSON.parse(String(init.body))).toEqual({ reason: 'Storms come up quickly.' })
    return Response.json({ feedbackId: id, voteCount: 2, hasVoted: true, added })
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

test('a vote instead of new feedback keeps the details as its reason', async () => {
  const fetched = serve(true)
  await voteInstead(id, details, async () => 'mira')
  expect(fetched).toHaveBeenCalledOnce()
})

test('a customer who has voted already refuses the vote instead, so that the draft stays', async () => {
  serve(false)
  await expect(voteInstead(id, details, async () => 'mira')).rejects.toThrow(
    'This customer has voted for it already.',
  )
})

test.each([
  ['a file', { files: [{}] }, 'A vote keeps only the details.'],
  ['a source', { source: 'https://calls.example/1' }, 'A vote keeps only the details.'],
  ['a day', { saidOn: '2026-11-20' }, 'A vote keeps only the details.'],
  ['details longer than a reason', { body: 'a'.repeat(limits.voteReasonMax + 1) }, 'A vote keeps up to 500'],
])('a draft with %s refuses the vote instead before anything is sent', async (_, parts, sentence) => {
  const [fetched, saveCustomer] = [serve(true), vi.fn(async () => 'mira')]
  await expect(voteInstead(id, { ...details, ...parts }, saveCustomer)).rejects.toThrow(sentence)
  expect(fetched).not.toHaveBeenCalled()
  expect(saveCustomer).not.toHaveBeenCalled()
})
