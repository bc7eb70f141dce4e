import { AuditChange } from '@earshot/shared/audit/audit-change'
import type { EventType } from '@earshot/shared/event/events'
import { ChatTopic } from '@earshot/shared/integration/chat'
import { permissions } from '@earshot/shared/permissions'
import { WebhookEvent } from '@earshot/shared/webhook/webhook-events'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { policies } from '../http/route-options.ts'
import { harbor } from '../scripts/world.ts'
import { attempt, freshSample, sampleOf, textOf } from './attempt.ts'
import { fewerOnPostgres } from './database.ts'
import { openWorld, sharedWorld, type World } from './harness.ts'
import { idsOf } from './sample-ids.ts'
import { storyPassword } from './story.ts'

/* Checklist AUD-5: every change by a member is in the audit log. */

const world = sharedWorld()

/** Operations that change nothing yet, with the reason why they leave no entry. */
const nothingYet = new Map([
  ['POST /api/v1/auth/google/link', 'begins what the way back ends and notes'],
  ['POST /api/v1/auth/google/reauthentication', 'begins what the way back ends and notes'],
  ['POST /api/v1/markdown', 'a reading, of what a text will look like'],
  ['POST /api/v1/projects/{projectId}/identity/check', 'a reading, of what a token says'],
  ['POST /api/v1/feedback/{feedbackId}/vote-batches/preview', 'a reading, of a list of addresses'],
  ['POST /api/v1/projects/{projectId}/files', 'a place, until a comment takes the file along'],
  ['PUT /api/v1/files/{fileId}/content', 'waits until a comment or an entry takes it along'],
  ['POST /api/v1/changelog/{entryId}/images', 'a place, until the text of the entry shows the image'],
  ['PUT /api/v1/notifications/read', 'what somebody has read is nobody else’s business'],
  ['PUT /api/v1/feedback/{feedbackId}/read', 'what somebody has read is nobody else’s business'],
  ['POST /api/v1/users/getList', 'a reading; the product specification makes it a POST'],
])

/** Operations that change or delete a member, a project or the organisation: each is tested in a world of its own. */
const endings = new Set([
  'POST /api/v1/account/deletion',
  'PUT /api/v1/organisation/owner',
  'POST /api/v1/organisation/departure',
  'POST /api/v1/organisation/deletion',
  'PUT /api/v1/projects/{projectId}/archiving',
  'PUT /api/v1/projects/{projectId}/key',
  'POST /api/v1/projects/{projectId}/deletion',
])

/** Covered by the tests of billing, which have subscriptions. */
const ofBilling = '/api/v1/subscription/'

const changing = [...policies]
  .filter(([operation, access]) => access in permissions && !operation.startsWith('GET '))
  .filter(([operation]) => !operation.includes(ofBilling))
  .map(([operation]) => operation)

/** Counts the entries of all organisations: a new organisation begins its own log. */
const countEntries = async ({ services: { db } }: World): Promise<number> => {
  const tenants = await db.global.selectFrom('tenants').select('id').execute()
  const logs = await Promise.all(
    tenants.map(({ id }) => db.tenant(id).selectFrom('audit_log').select('seq').execute()),
  )
  return logs.flat().length
}

test('every exception is an operation that there is', () => {
  expect([...nothingYet.keys()].filter((operation) => !changing.includes(operation))).toEqual([])
})

describe.each(fewerOnPostgres(changing))('%s', (operation) => {
  test(nothingYet.has(operation) ? 'changes nothing' : 'leaves an entry', async () => {
    const place = endings.has(operation) ? await openWorld() : world
    const heir = place.harbor.members.get('Cleo') ?? ''
    // The owner of an organisation cannot leave it.
    const leaves = operation.endsWith('/departure') || operation.endsWith('/account/deletion')
    const member = await place.as(leaves ? 'Cleo' : 'Ada')
    const ids = { personId: heir, deviceId: await deviceOf(place) }
    const sample = await freshSample(place, operation, {
      ...ids,
      ...(leaves && { email: 'cleo@harbor.example' }),
    })
    const before = await countEntries(place)
    const answer = await attempt(member, operation, sample)
    expect(answer.status, await textOf(answer)).toBeLessThan(300)
    const left = (await countEntries(place)) - before
    if (nothingYet.has(operation)) expect(left).toBe(0)
    else expect(left).toBeGreaterThan(0)
    if (place !== world) await place.close()
    // Opening a world takes long on a busy machine.
  }, 60_000)
})

test('what stands in the log is names of fields, and values of settings alone, nothing of people or in confidence', async () => {
  const ids = await idsOf(world, world.harbor)
  const entries = await world.tenant().selectFrom('audit_log').selectAll().execute()
  const log = JSON.stringify(entries.map(({ changes: _, ...entry }) => entry))
  const changes = entries.flatMap(({ changes }) => z.array(AuditChange).parse(JSON.parse(changes)))
  const typed = changing.flatMap((operation) => wordsIn(sampleOf(operation)(ids).body))
  const people = [harbor.owner, ...harbor.others].flatMap(({ email, lastName }) => [email, lastName])
  const canaries = [...typed, ...people, ...harbor.items.map(({ title }) => title), storyPassword]
  expect(canaries.length).toBeGreaterThan(30)
  expect(canaries.filter((words) => log.includes(words) && !nameable.has(words))).toEqual([])
  expect(changes.length).toBeGreaterThan(3)
  expect(changes.filter(({ field }) => !settings.has(field))).toEqual([])
  const withValues = entries.filter(({ changes }) => changes !== '[]').map(({ action }) => action)
  expect(withValues.filter((action) => !ofSettings.has(action))).toEqual([])
  const values = JSON.stringify(changes)
  const secret = [...people, ...harbor.items.map(({ title }) => title), storyPassword]
  expect(secret.filter((words) => values.includes(words))).toEqual([])
})

/** Events whose entries have values; the names of tags, fields, companies and people are not among them. */
const ofSettings = new Set<EventType>([
  'project.updated',
  'status.updated',
  'tenant.updated',
  'user.role_changed',
  'subscription.started',
  'subscription.changed',
  'subscription.ended',
])

/** Settings of projects, statuses, members and organisations whose values the log has. */
const settings = new Set<string>([
  ...['currency', 'plan', 'role', 'category', 'color', 'language'],
  ...['allowedOrigins', 'moderation', 'boardAccess', 'identityMode', 'roadmapView', 'roadmapPublic'],
  ...['widgetLanguage', 'widgetViews', 'widgetTypes', 'screenRecording'],
  ...['position', 'isDefault', 'freezesVotes', 'freezesComments'],
])

/** Words of fixed lists that are also names of fields. */
const nameable = new Set<string>([
  'trusted',
  'blocked',
  'companies',
  ...ChatTopic.options,
  ...WebhookEvent.options,
])

/** Texts that a user typed in a request: no ids. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 5 && !/^[0-9a-f-]{36}$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array)
    ? Object.values(value).flatMap(wordsIn)
    : []
}

/** Another browser in which Ada is signed in. */
async function deviceOf(place: World): Promise<string> {
  await place.as('Ada')
  const { items } = await (await place.as('Ada')).get('/api/v1/account/devices').json()
  return items.find(({ current }: { current: boolean }) => !current).id
}
