import { afterEach, expect, test, vi } from 'vitest'
import { emit, off, on } from './emitter.ts'

afterEach(() => {
  off()
  vi.unstubAllGlobals()
})

test('handlers get their own event only, in the order they were added', () => {
  const received: string[] = []
  on('open', ({ view }) => received.push(`first ${view}`))
  on('open', ({ view }) => received.push(`second ${view}`))
  on('close', () => received.push('closed'))
  emit('open', { view: 'home' })
  expect(received).toEqual(['first home', 'second home'])
})

test('the function that on returns removes the handler; off removes one or all', () => {
  const received: string[] = []
  const one = () => received.push('one')
  const end = on('ready', one)
  on('ready', () => received.push('two'))
  on('ready', () => received.push('three'))
  end()
  emit('ready')
  on('close', () => received.push('closed'))
  off('ready')
  emit('ready')
  emit('close', { reason: 'button' })
  expect(received).toEqual(['two', 'three', 'closed'])
})

test("a handler's error is reported as the page's own and stops nobody", () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  const error = new Error('of the page')
  let received = false
  on('ready', () => {
    throw error
  })
  on('ready', () => {
    received = true
  })
  emit('ready')
  expect(received).toBe(true)
  expect(reported).toEqual([error])
})

test('an event gives what the last handler returned that returned something', () => {
  on('submit:before', () => false)
  on('submit:before', () => {})
  expect(emit('submit:before', { draft: { type: 'bug', title: 'Bell', body: '' } })).toBe(false)
})
