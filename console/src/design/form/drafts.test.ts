import { draftLifetime } from '@earshot/shared/contact/unsent'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftOf } from './drafts.ts'
import { noEdits } from './use-edits.ts'

const typed = { edits: { body: 'Soon' }, was: { body: '' } }
let stored: Record<string, unknown>

beforeEach(() => {
  const methods = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => Object.assign(stored, { [key]: value }),
    removeItem: (key: string) => Reflect.deleteProperty(stored, key),
  }
  stored = Object.create(methods)
  vi.stubGlobal('localStorage', stored)
  vi.useFakeTimers({ now: 365 * draftLifetime })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a draft is there again for seven days, and drafts of other forms go with them', () => {
  draftOf('one').keep(typed)
  draftOf('two').keep(typed)
  vi.advanceTimersByTime(draftLifetime - 1)
  draftOf('two').keep(typed)
  expect(draftOf('one').read()).toEqual(typed)
  vi.advanceTimersByTime(1)
  expect(draftOf('one').read()).toEqual(noEdits)
  expect(Object.keys(stored)).toEqual([])
})

test('a draft from before the clock was set back is kept for seven days', () => {
  draftOf('one').keep(typed)
  vi.setSystemTime(draftLifetime)
  expect(draftOf('one').read()).toEqual(typed)
  vi.advanceTimersByTime(draftLifetime)
  expect(draftOf('one').read()).toEqual(noEdits)
})

test('nothing is kept of a form without edits, and what cannot be understood is no draft', () => {
  draftOf('one').keep(typed)
  draftOf('one').keep(noEdits)
  expect(Object.keys(stored)).toEqual([])
  stored['earshot-draft-one'] = 'null'
  expect(draftOf('one').read()).toEqual(noEdits)
  stored['earshot-draft-one'] = '{'
  expect(draftOf('one').read()).toEqual(noEdits)
})
