import { afterEach, expect, test } from 'vitest'
import { startStubServer } from '../test/stub-server.ts'
import { sendRequest } from './request.ts'

let server: Awaited<ReturnType<typeof startStubServer>>

afterEach(() => server.stop())

test('a problem document becomes an error with its message, fields and Retry-After', async () => {
  const problem = {
    code: 'invalid_input',
    detail: 'Please correct the marked fields',
    errors: [{ path: 'title', message: 'Please enter a title' }],
  }
  server = await startStubServer(() => ({ status: 400, body: problem, headers: { 'Retry-After': '4' } }))
  await expect(sendRequest(server.base, { method: 'GET', path: 'v1/x' })).rejects.toMatchObject({
    status: 400,
    message: problem.detail,
    errors: problem.errors,
    retryAfter: 4,
    code: 'invalid',
    retryable: false,
  })
})

test('headers and query have what the request says, and no other header', async () => {
  server = await startStubServer(() => ({ status: 200, body: {} }))
  await sendRequest(server.base, {
    method: 'GET',
    path: 'v1/feedback',
    query: { key: 'a b', cursor: undefined },
  })
  await sendRequest(server.base, {
    method: 'POST',
    path: 'v1/feedback',
    body: {},
    idempotencyKey: 'k',
    token: 't',
  })
  const [read, write] = server.seen
  expect(read?.url).toBe('/e/v1/feedback?key=a%20b')
  expect(read?.headers).not.toHaveProperty('content-type')
  expect(read?.headers).not.toHaveProperty('authorization')
  expect(write?.headers).toMatchObject({
    'content-type': 'application/json',
    'idempotency-key': 'k',
    authorization: 'Bearer t',
  })
})

test('no answer at all is a retryable error', async () => {
  server = await startStubServer(() => ({ status: 200 }))
  const { base } = server
  await server.stop()
  await expect(sendRequest(base, { method: 'GET', path: 'v1/x' })).rejects.toMatchObject({
    status: 0,
    code: 'network',
    retryable: true,
  })
  server = await startStubServer(() => ({ status: 200 }))
})
