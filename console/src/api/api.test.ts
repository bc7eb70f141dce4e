import { ActionResult } from '@earshot/shared/result'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import {
  onReauthenticationRequired,
  onSignedOut,
  postAction,
  request,
  retryDelay,
  withoutPrefix,
} from './api.ts'

const Thing = z.object({ name: z.string() })
const answers: Response[] = []
const calls: [string, RequestInit][] = []

beforeEach(() => {
  answers.length = 0
  calls.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push([url, init])
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const problem = (status: number, code: string, errors?: object[]) =>
  Response.json(
    { type: 'about:blank', title: code, status, detail: `It is ${code}.`, code, requestId: 'r1', errors },
    { status },
  )

test('an answer in the agreed shape is parsed', async () => {
  answers.push(Response.json({ name: 'x', more: 1 }))
  expect(await request('GET', '/things', Thing, { query: { page: 2, none: undefined, empty: '' } })).toEqual({
    name: 'x',
  })
  expect(calls[0]?.[0]).toBe('/api/v1/things?page=2')
})

test('a creation carries a key and its JSON', async () => {
  answers.push(Response.json({ name: 'x' }, { status: 201 }))
  await request('POST', '/things', Thing, { body: { name: 'x' } })
  expect(calls[0]?.[1]).toMatchObject({
    method: 'POST',
    body: '{"name":"x"}',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'idempotency-key': expect.stringMatching(/^\d+-\d+$/) },
  })
})

const keyOf = (call: number) => new Headers(calls[call]?.[1].headers).get('idempotency-key')

test('a creation without an answer is asked for again under the same key, something else under another', async () => {
  const create = (name: string) => request('POST', '/things', Thing, { body: { name } })
  await expect(create('x')).rejects.toMatchObject({ code: 'network' })
  await expect(create('y')).rejects.toMatchObject({ code: 'network' })
  answers.push(problem(503, 'unavailable'))
  await expect(create('x')).rejects.toMatchObject({ code: 'unavailable' })
  answers.push(Response.json({ name: 'x' }, { status: 201 }), Response.json({ name: 'x' }, { status: 201 }))
  await create('x')
  await create('x')
  expect([keyOf(2), keyOf(3)]).toEqual([keyOf(0), keyOf(0)])
  expect(keyOf(1)).not.toBe(keyOf(0))
  expect(keyOf(4)).not.toBe(keyOf(0))
})

test('a problem document becomes one error with its fields', async () => {
  answers.push(
    problem(422, 'invalid_input', [
      { path: 'name', message: 'Please enter a name' },
      { path: 'name', message: 'Second' },
      { path: '', message: 'Whole' },
    ]),
  )
  await expect(request('POST', '/things', Thing)).rejects.toMatchObject({
    code: 'invalid_input',
    status: 422,
    requestId: 'r1',
    message: 'It is invalid_input.',
    formErrors: { name: 'Please enter a name' },
  })
})

test('a 429 is waited for as it asks, and tried once more', { tags: ['8.21', '8.23'] }, async () => {
  answers.push(new Response(null, { status: 429, headers: { 'retry-after': '2' } }))
  answers.push(Response.json({ name: 'x' }))
  const answer = request('GET', '/things', Thing)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(calls).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toEqual({ name: 'x' })
})

test('a second 429 is an error', { tags: ['8.23'] }, async () => {
  answers.push(problem(429, 'rate_limited'), problem(429, 'rate_limited'))
  const answer = expect(request('GET', '/things', Thing)).rejects.toMatchObject({ code: 'rate_limited' })
  await vi.advanceTimersByTimeAsync(3_000)
  await answer
  expect(calls).toHaveLength(2)
})

test('a 429 that asks for minutes is told at once', async () => {
  answers.push(new Response(null, { status: 429, headers: { 'retry-after': '600' } }))
  await expect(request('GET', '/things', Thing)).rejects.toMatchObject({ status: 429 })
  expect(calls).toHaveLength(1)
})

test('a 429 without Retry-After waits three seconds', { tags: ['8.22', '9.40'] }, () => {
  expect(retryDelay(null)).toBe(3_000)
  expect(retryDelay('Fri, 20 Nov 2026 12:00:00 GMT')).toBe(3_000)
  expect(retryDelay('0')).toBe(0)
})

test('a 401 signs out', async () => {
  const signedOut = vi.fn()
  onSignedOut(signedOut)
  answers.push(problem(401, 'unauthenticated'))
  await expect(request('GET', '/things', Thing)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(signedOut).toHaveBeenCalledOnce()
})

test('no answer and a foreign answer are told apart', async () => {
  await expect(request('GET', '/things', Thing)).rejects.toMatchObject({ code: 'network' })
  answers.push(new Response('<html>'))
  await expect(request('GET', '/things', Thing)).rejects.toMatchObject({ code: 'unexpected' })
})

test('an account action answers its result whatever the status', { tags: ['3.19', '3.20'] }, async () => {
  answers.push(Response.json({ status: 'Error', messages: ['Auth: Wrong password'] }, { status: 401 }))
  expect(await postAction('/auth/login', ActionResult, {})).toEqual({
    status: 'Error',
    messages: ['Wrong password'],
    fields: {},
  })
})

test('an account action that was refused or got lost is a result too', async () => {
  answers.push(problem(422, 'invalid_input', [{ path: 'email', message: 'Please enter an email' }]))
  expect(await postAction('/auth/login', ActionResult, {})).toMatchObject({
    status: 'Error',
    fields: { email: 'Please enter an email' },
  })
  expect(await postAction('/auth/login', ActionResult, {})).toMatchObject({ status: 'Unknown' })
})

test('error texts are shortened to what follows the first colon', { tags: ['5.55', '8.7'] }, () => {
  expect(withoutPrefix('AuthApiError: Bad: really')).toBe('Bad: really')
  expect(withoutPrefix('No colon here')).toBe('No colon here')
})

test('a call that wants a recent login asks for it and is sent once more, as it was', async () => {
  onReauthenticationRequired(async () => true)
  answers.push(problem(403, 'reauthentication_required'), Response.json({ name: 'x' }))
  expect(await request('PUT', '/things', Thing, { body: { name: 'x' } })).toEqual({ name: 'x' })
  expect(calls.map(([, { body }]) => body)).toEqual(['{"name":"x"}', '{"name":"x"}'])
})

test('whoever does not prove who they are gets the refusal, and no other refusal asks for it', async () => {
  const asked = vi.fn(async () => false)
  onReauthenticationRequired(asked)
  answers.push(problem(403, 'reauthentication_required'), problem(403, 'forbidden'))
  await expect(request('PUT', '/things', Thing)).rejects.toMatchObject({ code: 'reauthentication_required' })
  await expect(request('PUT', '/things', Thing)).rejects.toMatchObject({ code: 'forbidden' })
  expect(asked).toHaveBeenCalledTimes(1)
  expect(calls).toHaveLength(2)
})
