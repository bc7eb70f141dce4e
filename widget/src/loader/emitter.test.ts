import { afterEach, expect, test, vi } from 'vitest'
import { makeEmitter } from './emitter.ts'

afterEach(() => vi.unstubAllGlobals())

test('handlers get their own event only, in the order they were added', () => {
  const emitter = makeEmitter()
  const received: string[] = []
  emitter.on('open', ({ view }) => received.push(`first ${view}`))
  emitter.on('open', ({ view }) => received.push(`second ${view}`))
  emitter.on('close', () => received.push('closed'))
  emitter.emit('open', { view: 'home' })
  expect(received).toEqual(['first home', 'second home'])
})

test('the function that on returns removes the handler; off removes one or all', () => {
  const emitter = makeEmitter()
  const received: string[] = []
  const one = () => received.push('one')
  const off = emitter.on('ready', one)
  emitter.on('ready', () => received.push('two'))
  emitter.on('ready', () => received.push('three'))
  off()
  emitter.emit('ready', undefined)
  emitter.on('close', () => received.push('closed'))
  emitter.off('ready')
  emitter.emit('ready', undefined)
  emitter.emit('close', { reason: 'button' })
  expect(received).toEqual(['two', 'three', 'closed'])
})

test("a handler's error is reported as the page's own and stops nobody", () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  const emitter = makeEmitter()
  const error = new Error('of the page')
  let received = false
  emitter.on('ready', () => {
    throw error
  })
  emitter.on('ready', () => {
    received = true
  })
  emitter.emit('ready', undefined)
  expect(received).toBe(true)
  expect(reported).toEqual([error])
})
