import { beforeAll, describe, expect, test } from 'vitest'
import { attempt, freshSample } from './attempt.ts'
import type { Caller } from './caller.ts'
import { sharedWorld } from './harness.ts'

/* Two people, or two windows, save other words for the same: the second hears of it instead of overwriting the first. */

const world = sharedWorld()

/** What takes `was`, with the name of a field that it covers. */
const edits = [
  ['PATCH /api/v1/feedback/{feedbackId}', 'title'],
  ['PATCH /api/v1/comments/{commentId}', 'body'],
  ['PATCH /api/v1/tasks/{taskId}', 'description'],
  ['PATCH /api/v1/changelog/{entryId}', 'body'],
  ['PATCH /api/v1/projects/{projectId}', 'name'],
  ['PATCH /api/v1/organisation', 'senderName'],
] as const

describe.each(edits)('%s', (operation, field) => {
  let caller: Caller
  let path: string
  beforeAll(async () => {
    caller = await world.callerOf(operation)
    path = (await freshSample(world, operation)).path
  })
  const save = (value: string, was?: string) =>
    attempt(caller, operation, { path, body: { [field]: value, ...(was && { was: { [field]: was } }) } })

  test('of two who save at once, the one who comes second is refused and overwrites nothing', async () => {
    expect((await save('Before')).status).toBe(200)
    const answers = await Promise.all([save('One', 'Before'), save('Other', 'Before')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [saved, refused] = answers[0].status === 200 ? answers : [answers[1], answers[0]]
    const { code, errors } = await refused.json()
    expect({ code, errors }).toMatchObject({ code: 'outdated', errors: [{ path: field }] })
    const { [field]: kept } = await saved.json()
    expect((await save('Other', kept)).status).toBe(200)
    expect((await save('Whatever it was')).status).toBe(200)
  })
})
