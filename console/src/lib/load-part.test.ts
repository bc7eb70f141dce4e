import { expect, test } from 'vitest'
import { loadPart, onLoadFailure } from './load-part.ts'

test('a part that cannot be loaded is asked for again until it is there', async () => {
  const asked: unknown[] = []
  const failures = [new Error('first'), new Error('second')]
  const load = () => {
    const failure = failures.shift()
    return failure ? Promise.reject(failure) : Promise.resolve('part')
  }
  await expect(loadPart(load)).rejects.toThrow('first')
  failures.unshift(new Error('third'))
  onLoadFailure(async (error) => void asked.push(error))
  expect(await loadPart(load)).toBe('part')
  expect(asked).toEqual([new Error('third'), new Error('second')])
})
