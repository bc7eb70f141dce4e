import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../api/api-error.ts'
import { Autosave } from './autosave.ts'

interface Note {
  title: string
  text: string
}

/** A form with a server like ours, which trims white space and refuses to overwrite values that changed meanwhile. */
function form({ refuse = () => undefined as Error | undefined } = {}) {
  const sent: Partial<Note>[] = []
  let stored: Note = { title: 'One', text: '' }
  const options = {
    check: ({ title }: Partial<Note>): Record<string, string> =>
      title === '' ? { title: 'Please enter a title' } : {},
    send: async (changes: Partial<Note>, was: Partial<Note>) => {
      const fields = Object.entries(was)
        .filter(([name, value]) => value.trim() !== stored[name as keyof Note])
        .map(([path]) => ({ path, message: 'Changed meanwhile' }))
      const error =
        fields.length > 0
          ? new ApiError({ status: 409, code: 'outdated', detail: 'Changed meanwhile', fields })
          : refuse()
      if (error) throw error
      sent.push(changes)
      const cut = Object.entries(changes).map(([name, value]) => [name, value.trim()])
      stored = { ...stored, ...Object.fromEntries(cut) }
      autosave.follow(stored, options)
    },
  }
  const autosave = new Autosave<Note>(stored, options)
  return {
    autosave,
    sent,
    shown: () => ({ ...stored, ...autosave.read().edits }),
    saveElsewhere: (change: Partial<Note>) => {
      stored = { ...stored, ...change }
      autosave.follow(stored, options)
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what is typed is saved once, after a pause', async () => {
  const { autosave, sent } = form()
  autosave.set({ title: 'T' })
  autosave.set({ title: 'Two' })
  expect(autosave.read()).toMatchObject({ changed: true })
  await vi.runAllTimersAsync()
  expect(sent).toEqual([{ title: 'Two' }])
  expect(autosave.read()).toMatchObject({ state: 'saved', changed: false })
})

test('only what was changed is sent, so what others changed meanwhile stays', async () => {
  const { autosave, sent, shown, saveElsewhere } = form()
  autosave.set({ title: 'Mine' })
  saveElsewhere({ text: 'Theirs' })
  await autosave.flush()
  expect(sent).toEqual([{ title: 'Mine' }])
  expect(shown()).toEqual({ title: 'Mine', text: 'Theirs' })
})

test('a field keeps what is typed in it until it is left', async () => {
  const { autosave, sent, shown } = form()
  autosave.enter('title')
  autosave.set({ title: 'Two ' })
  await autosave.flush()
  expect(shown().title).toBe('Two ')
  autosave.set({ title: 'Two words' })
  autosave.leave()
  await autosave.flush()
  expect(sent).toEqual([{ title: 'Two ' }, { title: 'Two words' }])
  expect(autosave.read().edits).toEqual({})
})

test('a field that is wrong is not sent, and says so', async () => {
  const { autosave, sent } = form()
  autosave.set({ title: '', text: 'Fine' })
  expect(await autosave.flush()).toBe(false)
  expect(sent).toEqual([{ text: 'Fine' }])
  expect(autosave.read()).toMatchObject({
    state: 'failed',
    errors: { title: 'Please enter a title' },
    edits: { title: '' },
  })
})

test('a failed sending keeps the text, and the next one sends it', async () => {
  let down = true
  const { autosave, sent, shown } = form({ refuse: () => (down ? new Error('No connection') : undefined) })
  autosave.set({ text: 'Do not lose me' })
  expect(await autosave.flush()).toBe(false)
  expect(shown().text).toBe('Do not lose me')
  expect(autosave.read()).toMatchObject({ state: 'failed', error: new Error('No connection') })
  down = false
  expect(await autosave.flush()).toBe(true)
  expect(sent).toEqual([{ text: 'Do not lose me' }])
  expect(autosave.read()).toMatchObject({ state: 'saved', error: null })
})

test('words that somebody else has changed meanwhile wait for a decision, other fields do not', async () => {
  const { autosave, sent, saveElsewhere } = form()
  autosave.set({ title: 'Mine' })
  saveElsewhere({ title: 'Theirs' })
  expect(await autosave.flush()).toBe(false)
  expect(autosave.read()).toMatchObject({ state: 'failed', error: { code: 'outdated' } })
  autosave.set({ title: 'Mine, longer', text: 'New' })
  await autosave.flush()
  expect(sent).toEqual([{ text: 'New' }])
  expect(autosave.read()).toMatchObject({ state: 'failed', error: { code: 'outdated' } })
  expect(await autosave.keepMine()).toBe(true)
  expect(sent).toEqual([{ text: 'New' }, { title: 'Mine, longer' }])
  expect(autosave.read()).toMatchObject({ state: 'saved', error: null })
})

test('what somebody else has saved takes the place of what was typed where that is decided', async () => {
  const { autosave, sent, shown, saveElsewhere } = form()
  autosave.set({ title: 'Mine' })
  saveElsewhere({ title: 'Theirs' })
  await autosave.flush()
  autosave.takeTheirs()
  expect(shown()).toEqual({ title: 'Theirs', text: '' })
  autosave.set({ title: 'Theirs, and mine' })
  await autosave.flush()
  expect(sent).toEqual([{ title: 'Theirs, and mine' }])
})

test('whoever goes on typing after a pause does not contradict themselves', async () => {
  const { autosave, sent } = form()
  autosave.enter('title')
  autosave.set({ title: 'Two ' })
  await autosave.flush()
  autosave.set({ title: 'Two ways' })
  expect(await autosave.flush()).toBe(true)
  expect(sent).toEqual([{ title: 'Two ' }, { title: 'Two ways' }])
})
