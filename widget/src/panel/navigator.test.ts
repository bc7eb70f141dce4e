import { expect, test } from 'vitest'
import { makeNavigator, routeOf } from './navigator.ts'

test('back leads the way one came, and home at the end', () => {
  const navigator = makeNavigator(() => {})
  navigator.go({ view: 'board' })
  navigator.go({ view: 'item', id: 'a' })
  navigator.back()
  expect(navigator.current()).toEqual({ view: 'board' })
  navigator.back()
  navigator.back()
  expect(navigator.current()).toEqual({ view: 'home' })
  expect(navigator.canGoBack()).toBe(false)
})

test('after a restart back leads home', () => {
  const navigator = makeNavigator(() => {})
  navigator.go({ view: 'form', kind: 'bug' })
  navigator.restart({ view: 'mine' })
  navigator.back()
  expect(navigator.current()).toEqual({ view: 'home' })
})

test('an open request names a view', () => {
  expect(routeOf({})).toBeUndefined()
  expect(routeOf({ view: 'board' })).toEqual({ view: 'board' })
  expect(routeOf({ type: 'bug' })).toMatchObject({ view: 'form', kind: 'bug' })
  expect(routeOf({ view: 'form' })).toMatchObject({ view: 'form', kind: 'idea' })
  expect(routeOf({ id: 'a' })).toEqual({ view: 'item', id: 'a' })
})
