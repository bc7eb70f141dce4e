import { limits } from '@earshot/shared/limits'
import { mailLimits } from '@earshot/shared/mail-limits'
import { expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import { takeDue } from '../../test/deliver-all.ts'
import { openWorld, sharedWorld, type World } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const world = sharedWorld({ SUPPORT_EMAIL: 'help@nowhere.example' })

const form = {
  name: 'Sam Winter',
  email: 'sam@winter.example',
  message: 'Hello,\ncan you hear me?',
  website: '',
}

const write = (more: object = {}, place: World = world) =>
  place.console().post('/api/v1/contact-messages', { ...form, ...more })

const kept = ({ services }: World = world) =>
  services.db.global.selectFrom('contact_messages').selectAll().orderBy('id').execute()

test('a message is kept, and mailed to whoever runs the installation', async () => {
  const answer = await write({ name: '  Sam Winter ' })
  expect(answer.status).toBe(200)
  const { name, email, message } = form
  expect(await kept()).toMatchObject([{ name, email, message, created_at: world.clock.read() }])
  expect(await mailsTo(world, 'help@nowhere.example')).toMatchObject([
    { template: 'contactMessage', params: { personName: name, email, message } },
  ])
})

test('what a program filled in is answered alike, and goes nowhere', async () => {
  const [before, mails] = [await kept(), await mailsTo(world, 'help@nowhere.example')]
  const answers = [await write(), await write({ website: 'https://spam.example' })]
  const [person, program] = await Promise.all(answers.map((answer) => answer.text()))
  expect(program).toBe(person)
  expect(await kept()).toHaveLength(before.length + 1)
  expect(await mailsTo(world, 'help@nowhere.example')).toHaveLength(mails.length + 1)
})

test('every field that is missing is told beside it', async () => {
  const answer = await write({ name: ' ', email: '', message: '\n' })
  expect(answer.status).toBe(400)
  expect((await answer.json()).errors).toEqual(
    expect.arrayContaining([
      { path: 'name', message: 'Please enter your name' },
      { path: 'email', message: 'Please enter your email address' },
      { path: 'message', message: 'Please enter a message' },
    ]),
  )
})

test('past a day’s mails a message is kept, and mailed on the next day', async () => {
  const place = await openWorld({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXY_HOPS: '1' })
  const total = mailLimits.contactMailsDaily + 2
  for (let sent = 0; sent < total; sent++) {
    const caller = place.console().with({ 'x-forwarded-for': `192.0.2.${sent}` })
    expect((await caller.post('/api/v1/contact-messages', form)).status).toBe(200)
  }
  expect(await kept(place)).toHaveLength(total)
  expect(await mailsTo(place, place.services.config.supportEmail)).toHaveLength(total)
  const today = await takeDue(place.services, 'sendMail')
  expect(today).toHaveLength(mailLimits.contactMailsDaily)
  await place.close()
}, 60_000)

test('messages are forgotten after a year', async () => {
  world.clock.forward(limits.contactMessageKept)
  const run = sweep(world.db, world.clock.read)
  await write({ name: 'Newer' })
  await run({ id: 'sweep', tenantId: null, payload: {} })
  expect((await kept()).map(({ name }) => name)).toEqual(['Newer'])
})
