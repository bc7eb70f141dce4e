import { expect, test } from 'vitest'
import { RequestError } from './request-error.ts'
import { retry } from './retry.ts'

/** An attempt that fails with these failures in turn and then succeeds. */
function failing(...failures: RequestError[]) {
  const pauses: number[] = []
  let tries = 0
  const result = retry(
    async () => {
      const failure = failures[tries++]
      if (failure) throw failure
      return 'answer'
    },
    async (milliseconds) => void pauses.push(milliseconds),
  )
  return { result, pauses, tries: () => tries }
}

test('no answer, 408 and 5xx are tried again with growing waits', async () => {
  const { result, pauses } = failing(new RequestError(0), new RequestError(408), new RequestError(502))
  expect(await result).toBe('answer')
  for (const [at, wait] of [400, 1200, 3600].entries()) {
    expect(pauses[at]).toBeGreaterThanOrEqual(wait)
    expect(pauses[at]).toBeLessThanOrEqual(wait * 1.25)
  }
})

test('the fourth error is the last', async () => {
  const { result, tries } = failing(...Array.from({ length: 5 }, () => new RequestError(500)))
  await expect(result).rejects.toMatchObject({ status: 500 })
  expect(tries()).toBe(4)
})

test('other refusals are not tried again', async () => {
  for (const status of [400, 401, 403, 404, 409, 413, 422]) {
    const { result, tries } = failing(new RequestError(status))
    await expect(result).rejects.toMatchObject({ status })
    expect(tries()).toBe(1)
  }
})

test('Retry-After lengthens the wait after a 429', async () => {
  const { result, pauses } = failing(new RequestError(429, undefined, 7))
  expect(await result).toBe('answer')
  expect(pauses).toEqual([7000])
})

test('nobody is kept waiting for longer than twenty seconds', async () => {
  const { result, tries } = failing(new RequestError(429, undefined, 3600))
  await expect(result).rejects.toMatchObject({ status: 429 })
  expect(tries()).toBe(1)
})
