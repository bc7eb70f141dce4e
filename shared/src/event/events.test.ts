import { expect, test } from 'vitest'
import { events, eventTypes } from './events.ts'

const definitions = Object.values(events)

test('every event has a name of OWASP’s vocabulary, and one of its own to choose it by', () => {
  expect(
    definitions.filter(
      ({ owasp }) => !/^(authn|authz|privilege|sensitive|session|user)_[a-z_]+$/.test(owasp),
    ),
  ).toEqual([])
  expect(new Set(definitions.map(({ label }) => label)).size).toBe(definitions.length)
})

test('every event about something that consoles show makes them load it again', () => {
  const nouns = [
    'feedback',
    'vote',
    'comment',
    'task',
    'board',
    'project',
    'identity_secret',
    'user',
    'invitation',
  ]
  const shown = eventTypes.filter((type) => {
    const [noun = '', verb] = type.split('.')
    // An export changes nothing.
    return nouns.includes(noun) && verb !== 'exported'
  })
  expect(shown.filter((type) => events[type].invalidates.length === 0)).toEqual([])
})
