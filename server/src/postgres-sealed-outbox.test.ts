import { expect, test } from 'vitest'
import { Sealing } from './auth/sealing.ts'
import { countOutboxDeadLetters } from './db/outbox-dead-letters.ts'
import { emptyOutbox } from './db/outbox-relay.ts'
import { describeDeadLetters, replayAllDeadLetters } from './jobs/dead-letters.ts'
import { enqueue } from './jobs/queue.ts'
import { newId } from './lib/id.ts'
import { openLinks, sealLinks } from './mail/sealed-links.ts'
import type { NewMail } from './mail/templates/new-mail.ts'
import { templates } from './mail/templates/templates.ts'
import { countSealed } from './sealed-values.ts'
import { openCluster } from './test/outbox.ts'

const previous = 'the secret of before'
const next = 'the secret of afterwards'

test('an email that is a dead letter of the outbox is sealed with a new secret as well, and can be sent afterwards', async () => {
  const [db] = await openCluster(1)
  await db.connection.run(`alter table jobs add constraint refuses check (kind <> 'sendMail')`, [])
  const template = 'passwordChanged'
  const mail = {
    template,
    to: 'ada@example.com',
    language: 'en',
    params: templates[template].sample,
  } as const
  const payload = sealLinks(new Sealing([previous]), mail)
  await db.transaction((tx) => enqueue(tx, { kind: 'sendMail', tenantId: newId(), payload, runAt: 1 }))
  await emptyOutbox(db)
  expect(await countOutboxDeadLetters(db)).toBe(1)

  const during = new Sealing([next, previous])
  expect(await countSealed(db, during, { reseals: true })).toEqual({
    current: 0,
    previous: 1,
    unreadable: [],
  })
  const after = new Sealing([next])
  expect(await countSealed(db, after, { reseals: false })).toEqual({
    current: 1,
    previous: 0,
    unreadable: [],
  })
  const entry = await db.global.selectFrom('outbox').select('payload').executeTakeFirstOrThrow()
  expect(openLinks(after, JSON.parse(entry.payload)).params).toMatchObject({ link: mail.params.link })
})

test('of a dead letter with a secret link only its kind and its recipient are kept, and it is not replayed', async () => {
  const [db] = await openCluster(1)
  await db.connection.run(`alter table jobs add constraint refuses check (kind <> 'sendMail')`, [])
  const sealing = new Sealing([next])
  for (const template of ['recovery', 'passwordChanged'] as const) {
    const mail = {
      template,
      to: 'ada@example.com',
      language: 'en',
      params: templates[template].sample,
    } as const
    const payload = sealLinks(sealing, mail as NewMail)
    await db.transaction((tx) => enqueue(tx, { kind: 'sendMail', tenantId: newId(), payload, runAt: 1 }))
  }
  await emptyOutbox(db)
  const entries = await db.global.selectFrom('outbox').select('payload').orderBy('seq').execute()
  expect(entries.map(({ payload }) => JSON.parse(payload))).toEqual([
    { template: 'recovery', to: 'ada@example.com', language: 'en' },
    expect.objectContaining({ template: 'passwordChanged', sealedLinks: expect.any(String) }),
  ])
  expect(await describeDeadLetters(db)).toMatch(
    /recovery to ada@.* \(cannot be replayed\)\n.*passwordChanged.*"$/,
  )
  const by = { actor: { kind: 'operator', email: 'terminal' }, now: 1 } as const
  expect(await replayAllDeadLetters(db, by)).toBe('Replayed: 1. Dead letters left: 1.')
})
