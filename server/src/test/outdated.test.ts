import { beforeAll, describe, expect, test } from 'vitest'
import { attempt, freshSample } from './attempt.ts'
import type { Caller } from './caller.ts'
import { sharedWorld } from './harness.ts'

/*
 * If two people, or two windows, save different texts for one object, the second gets a conflict instead of overwriting
 * the first.
 */

const world = sharedWorld()

/** Operations with `was`, and the name of a field that `was` covers. */
const edits = [
  ['PATCH /api/v1/feedback/{feedbackId}', 'title'],
  ['PATCH /api/v1/comments/{commentId}', 'body'],
  ['PATCH /api/v1/tasks/{taskId}', 'description'],
  ['PATCH /api/v1/tasks/{taskId}/comments/{commentId}', 'body'],
  ['PATCH /api/v1/changelog/{entryId}', 'body'],
  ['PATCH /api/v1/projects/{projectId}', 'name'],
  ['PATCH /api/v1/projects/{projectId}/branding', 'greeting'],
  ['PATCH /api/v1/organisation', 'senderName'],
  ['PATCH /api/v1/companies/{companyId}', 'plan'],
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
    const answer = await saved.json()
    const kept = { ...answer.brandingSettings, ...answer }[field]
    expect((await save('Other', kept)).status).toBe(200)
    expect((await save('Whatever it was')).status).toBe(200)
  })
})

describe('a project’s widget', () => {
  let ada: Caller
  beforeAll(async () => {
    ada = await world.as('Ada')
  })
  const project = () => `/api/v1/projects/${world.harbor.projectId}`
  const saved = () => ada.get(project()).json()

  test('a change of some of its branding leaves what others have saved of the rest', async () => {
    await ada.patch(`${project()}/branding`, { color: '#1c7c7d', thanks: 'Thanks!' })
    await ada.patch(`${project()}/branding`, { color: '#b42318' })
    expect((await saved()).brandingSettings).toMatchObject({ color: '#b42318', thanks: 'Thanks!' })
    await ada.patch(`${project()}/branding`, { thanks: '' })
    expect((await saved()).brandingSettings).toMatchObject({ color: '#b42318', thanks: null })
  })

  test('of its views, forms and recording those that somebody else has changed are refused by name', async () => {
    await ada.patch(project(), { widgetViews: ['form'], widgetTypes: null, screenRecording: false })
    const was = { widgetViews: ['form'], widgetTypes: null, screenRecording: false }
    const theirs = { widgetViews: ['board', 'form'], screenRecording: true }
    expect((await ada.patch(project(), { ...theirs, was })).status).toBe(200)
    const mine = { widgetViews: ['form', 'news'], widgetTypes: ['bug'], screenRecording: true }
    const refused = await ada.patch(project(), { ...mine, was })
    const { code, errors } = await refused.json()
    expect([refused.status, code, errors.map(({ path }: { path: string }) => path)]).toEqual([
      409,
      'outdated',
      ['widgetViews'],
    ])
    expect(await saved()).toMatchObject({ ...theirs, widgetTypes: null })
  })
})
