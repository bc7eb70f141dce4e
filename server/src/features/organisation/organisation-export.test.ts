import { beforeAll, expect, test } from 'vitest'
import { tenantTableNames, tenantTables } from '../../db/tables/schema.ts'
import { newId } from '../../lib/id.ts'
import { harbor, lumen } from '../../scripts/world.ts'
import { sharedWorld } from '../../test/harness.ts'
import { longestShare } from '../../test/longest-turn.ts'
import { idsOf } from '../../test/sample-ids.ts'
import { storyPassword } from '../../test/story.ts'

const world = sharedWorld()
/** The export as text, requested by an administrator. */
let text: string
// biome-ignore lint/suspicious/noExplicitAny: what it holds is what is asserted.
let document: any

const customers = 4_000

beforeAll(async () => {
  await idsOf(world, world.harbor)
  await idsOf(world, world.lumen)
  // More rows than two pages of the export.
  await world.tenant().transaction(async (db) => {
    for (let index = 0; index < customers; index += 100)
      await db
        .insertInto('people')
        .values(
          Array.from({ length: 100 }, (_, offset) => ({
            id: newId(),
            kind: 'contact' as const,
            name: `Passenger ${index + offset}`,
            user_id: null,
            visitor_hash: `hash-of-a-visitor-${index + offset}`,
            trusted: 0 as const,
            blocked: 0 as const,
            created_at: 1,
          })),
        )
        .execute()
  })
  const answer = await (await world.as('Cleo')).post('/api/v1/organisation/export')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="earshot-harbor-\d{4}-\d\d-\d\d\.json"$/,
  )
  text = await answer.text()
  document = JSON.parse(text)
}, 60_000)

test('an export holds every row of the organisation once, over as many pages as it takes', async () => {
  const db = world.tenant()
  for (const name of tenantTableNames) {
    if (!tenantTables[name].exported) continue
    const rows = await db.selectFrom(name).selectAll().execute()
    const part = document[name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase())]
    const distinct = new Set(part.map((row: object) => JSON.stringify(row)))
    expect([name, part.length, distinct.size]).toEqual([name, rows.length, rows.length])
  }
  expect(document.people.length).toBeGreaterThan(customers)
  expect(document.organisation).toMatchObject({ id: world.harbor.tenantId, name: 'Harbor' })
  expect(document.members.map(({ email }: { email: string }) => email).sort()).toEqual(
    [
      'ada@harbor.example',
      'ben@harbor.example',
      'cleo@harbor.example',
      `member@${world.harbor.tenantId}.example`,
    ].sort(),
  )
})

test('an export holds what people wrote, as they wrote it', () => {
  for (const { title, comments = [] } of harbor.items) {
    expect(document.feedback.map((item: { title: string }) => item.title)).toContain(title)
    for (const { body } of comments)
      expect(document.comments.map((comment: { body: string }) => comment.body)).toContain(body)
  }
  const [{ fileId, type, base64 }] = document.fileContents
  expect(document.files.map(({ id }: { id: string }) => id)).toContain(fileId)
  expect([type, Buffer.from(base64, 'base64').subarray(8, 12).toString()]).toEqual(['image/webp', 'WEBP'])
  expect(document.projects[0].allowedOrigins).toEqual([world.harbor.origin])
  expect(document.comments.some(({ internal }: { internal: unknown }) => internal === true)).toBe(true)
  expect(document.auditLog.at(-1)).toMatchObject({ action: 'tenant.exported', targetKind: 'organisation' })
})

test('an export holds what members wrote on tasks, and of a comment that was deleted only that it was', () => {
  type Comment = Record<'id' | 'taskId' | 'authorId' | 'body', string> & { deletedAt: number | null }
  const of = (deleted: boolean) =>
    document.taskComments.filter(({ deletedAt }: Comment) => (deletedAt !== null) === deleted)
  const [written] = of(false).filter(({ body }: Comment) => body === 'On it.')
  expect(written.authorId).toBe(world.harbor.personId)
  expect(document.tasks.map(({ id }: { id: string }) => id)).toContain(written.taskId)
  expect(of(true).length).toBeGreaterThan(0)
  expect(of(true).filter(({ body }: Comment) => body !== '')).toEqual([])
})

test('an export holds no word of another organisation', () => {
  const words = [
    lumen.owner.email,
    ...lumen.others.flatMap(({ email, lastName }) => [email, lastName]),
    ...lumen.items.map(({ title }) => title),
    ...lumen.cards.map(({ title }) => title),
    world.lumen.tenantId,
    world.lumen.publicKey,
  ]
  expect(words.length).toBeGreaterThan(5)
  expect(words.filter((word) => text.includes(word))).toEqual([])
})

test('an export holds no secret and no hash', async () => {
  const { global } = world.db
  const users = await global.selectFrom('users').select('password_hash').execute()
  const sessions = await global.selectFrom('sessions').select('id').execute()
  const db = world.tenant()
  const heads = await db.selectFrom('audit_heads').select('hash').execute()
  const visitors = await db.selectFrom('people').select('visitor_hash').execute()
  const logos = await db.selectFrom('logos').select('hash').execute()
  const secrets = [
    storyPassword,
    ...users.map((row) => row.password_hash),
    ...sessions.map((row) => row.id),
    ...heads.map((row) => row.hash),
    ...logos.map((row) => row.hash),
    ...visitors.map((row) => row.visitor_hash),
  ].filter((secret): secret is string => secret !== null)
  expect(secrets.length).toBeGreaterThan(customers)
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})

test('an organisation is exported once at a time, and again when that has been sent or given up', async () => {
  const [cleo, chloe] = [await world.as('Cleo'), await world.as('Chloe')]
  const ask = (caller = cleo) => caller.post('/api/v1/organisation/export')
  const first = await ask()
  const [second, other] = [await ask(), await ask(chloe)]
  expect([first.status, second.status, other.status]).toEqual([200, 409, 200])
  expect((await second.json()).detail).toContain('Please wait until it has finished')
  await first.text()
  const third = await ask()
  expect(third.status).toBe(200)
  await third.body?.cancel()
  expect(await (await ask()).text()).toContain('Passenger 7"')
  await other.text()
})

test('an export leaves turns to others', async () => {
  const read = async () => (await (await world.as('Cleo')).post('/api/v1/organisation/export')).text()
  // A page of all rows takes more than half of the work.
  expect(await longestShare(read)).toBeLessThan(0.35)
})
