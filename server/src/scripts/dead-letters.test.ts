import { expect, test } from 'vitest'
import { deadPayload } from '../jobs/dead-payload.ts'
import { newId } from '../lib/id.ts'
import { templateNames, templates } from '../mail/templates/templates.ts'
import { sharedWorld } from '../test/harness.ts'
import { doCommand } from '../test/operator.ts'
import { deadLetters } from './dead-letters.ts'

const world = sharedWorld()

const run = (...given: string[]) => doCommand(deadLetters, world, ...given)

const failedAt = Date.UTC(2026, 10, 1, 12, 30)

/** A dead letter, as the worker leaves it. */
async function giveUp(kind: string, payload: object, reason = 'refused'): Promise<string> {
  const id = newId()
  const given = { kind, payload: JSON.stringify(payload) }
  const job = { ...given, payload: deadPayload(given), attempts: 7, last_error: reason, failed_at: failedAt }
  await world.db.transaction(({ global }) =>
    global
      .insertInto('jobs')
      .values({ id, tenant_id: null, run_at: 1, leased_until: 0, created_at: 1, ...job })
      .execute(),
  )
  return id
}

const mail = (template: keyof typeof templates) => ({
  template,
  to: 'ada@example.com',
  language: 'en',
  params: templates[template].sample,
})

const find = (id: string) =>
  world.db.global.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('an operator lists the dead letters and lets one run again, which the operators’ log tells', async () => {
  expect((await run('list')).output).toBe('There are no dead letters.')
  const notice = await giveUp('sendMail', mail('passwordChanged'), '550 no\u001b[31m such\nmailbox')
  const link = await giveUp('sendMail', mail('recovery'))
  const erasure = await giveUp('eraseOrganisation', {})
  expect((await run('list')).output.split('\n')).toEqual([
    `${notice}  2026-11-01 12:30  sendMail passwordChanged to ada@example.com  550 no [31m such mailbox`,
    `${link}  2026-11-01 12:30  sendMail recovery to ada@example.com  refused (cannot be replayed)`,
    `${erasure}  2026-11-01 12:30  eraseOrganisation  refused`,
  ])
  expect(await run('replay', notice)).toEqual({ status: 0, output: `${notice} will run again.` })
  expect(await find(notice)).toMatchObject({ failed_at: null, attempts: 0, leased_until: 0 })
  expect(JSON.parse((await find(notice)).payload)).toEqual(mail('passwordChanged'))
  expect((await run('replay', 'all')).output).toBe('Replayed: 1. Dead letters left: 1.')
  expect(await find(erasure)).toMatchObject({ failed_at: null, attempts: 0 })
  const log = await world.db.global.selectFrom('operator_log').selectAll().orderBy('id').execute()
  expect(log).toMatchObject(
    [notice, erasure].map((target) => ({ operator: 'terminal', action: 'dead_letter.replayed', target })),
  )
  expect(await run('replay', link)).toEqual({
    status: 1,
    output: `${link} cannot be replayed: the link in this email was secret and is not stored. Its recipient has to request a new one.`,
  })
})

test('while the outbox cannot be read, the other dead letters are listed and replayed, and a sentence says so', async () => {
  const erasure = await giveUp('eraseOrganisation', {})
  const rename = (from: string, to: string) =>
    world.db.transaction(({ connection }) => connection.run(`alter table ${from} rename to ${to}`, []))
  await rename('outbox', 'missing_outbox')
  const [list, replay, replayOutbox] = [
    await run('list'),
    await run('replay', 'all'),
    await run('replay', 'outbox'),
  ]
  await rename('missing_outbox', 'outbox')
  expect(list).toMatchObject({
    status: 0,
    output: expect.stringMatching(new RegExp(`${erasure}.*\nThe outbox cannot be read`)),
  })
  expect(replay).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^Replayed: 1\. Dead letters left: \d\. The outbox cannot be read/),
  })
  expect(replayOutbox).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^The outbox cannot be read/),
  })
})

test('a list of more dead letters of the outbox than are shown says how many others there are', async () => {
  const dead = {
    tenant_id: 'one',
    kind: 'event',
    fields: '{}',
    payload: '{}',
    created_at: 1,
    failed_at: 1,
  }
  await world.db.transaction(({ global }) =>
    global
      .insertInto('outbox')
      .values(Array.from({ length: 502 }, () => dead))
      .execute(),
  )
  const lines = (await run('list')).output.split('\n')
  await world.db.transaction(({ global }) => global.deleteFrom('outbox').execute())
  expect(lines.filter((line) => line.startsWith('outbox'))).toHaveLength(501)
  expect(lines.at(-1)).toBe('outbox  and 2 more')
})

test('no dead letter keeps a secret link', () => {
  for (const template of templateNames)
    expect(deadPayload({ kind: 'sendMail', payload: JSON.stringify(mail(template)) })).not.toMatch(/#sample/)
})

test('every mistake is answered by a sentence and an exit code', async () => {
  expect(await run()).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^Usage: npm run dead-letters/),
  })
  expect(await run('replay')).toMatchObject({ status: 1, output: expect.stringMatching(/^Usage/) })
  expect(await run('replay', 'nothing')).toEqual({ status: 1, output: 'There is no dead letter nothing.' })
})
