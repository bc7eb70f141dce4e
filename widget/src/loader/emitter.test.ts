import { afterEach, expect, test, vi } from 'vitest'
import { makeEmitter } from './emitter.ts'

afterEach(() => vi.unstubAllGlobals())

test('handlers hear their own event only, in the order they came', () => {
  const emitter = makeEmitter()
  const heard: string[] = []
  emitter.on('open', ({ view }) => heard.push(`first ${view}`))
  emitter.on('open', ({ view }) => heard.push(`second ${view}`))
  emitter.on('close', () => heard.push('closed'))
  emitter.emit('open', { view: 'home' })
  expect(heard).toEqual(['first home', 'second home'])
})

test('what on returns takes the handler away, off takes one or all', () => {
  const emitter = makeEmitter()
  const heard: string[] = []
  const one = () => heard.push('one')
  const off = emitter.on('ready', one)
  emitter.on('ready', () => heard.push('two'))
  emitter.on('ready', () => heard.push('three'))
  off()
  emitter.emit('ready', undefined)
  emitter.on('close', () => heard.push('closed'))
  emitter.off('ready')
  emitter.emit('ready', undefined)
  emitter.emit('close', { reason: 'button' })
  expect(heard).toEqual(['two', 'three', 'closed'])
})

test("a handler's error is reported as the page's own and stops nobody", () => {
  const reported: unknown[] = []
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
  const emitter = makeEmitter()
  const error = new Error('of the page')
  let heard = false
  emitter.on('ready', () => {
    throw error
  })
  emitter.on('ready', () => {
    heard = true
  })
  emitter.emit('ready', undefined)
  expect(heard).toBe(true)
  expect(reported).toEqual([error])
})
