import { limits } from '@earshot/shared/limits'
import { beforeAll, expect, test } from 'vitest'
import { setPlan } from '../features/plan/plan.ts'
import type { Caller } from '../test/caller.ts'
import { sharedWorld } from '../test/harness.ts'
import { tokenTo } from '../test/mails.ts'
import { render } from './render.ts'
import { openLinks } from './sealed-links.ts'
import { QueuedMail } from './templates/queued-mail.ts'

const world = sharedWorld()
let chloe: Caller

beforeAll(async () => {
  chloe = await world.as('Chloe')
}, 60_000)

const path = '/api/v1/organisation'

const set = (plan: string) => setPlan(world.terminal(), 'chloe@lumen.example', plan)

let count = 0

const orders = async () =>
  (await world.db.global.selectFrom('jobs').select('payload').execute()).map(({ payload }) =>
    JSON.parse(payload),
  )

/** The queued mail of an invitation by Chloe. */
async function invitation() {
  const email = `sender.${++count}@nowhere.example`
  const metaData = { firstName: 'Nora', lastName: 'NewAccount' }
  expect((await chloe.post('/api/v1/users/invitations', { email, metaData })).status).toBe(201)
  return (await orders()).find(({ to }) => to === email)
}

test('invitations come from the saved name under Agency alone, and it comes back with the plan', async () => {
  const saved = await chloe.patch(path, { senderName: ' Lumen Support ' })
  expect(await saved.json()).toMatchObject({ name: 'Lumen', senderName: 'Lumen Support' })
  await set('agency')
  expect(await invitation()).toMatchObject({ template: 'invitation', senderName: 'Lumen Support' })
  await set('pro')
  expect(await invitation()).not.toHaveProperty('senderName')
  expect(await chloe.get(path).json()).toMatchObject({ senderName: 'Lumen Support' })
  await set('agency')
  expect(await invitation()).toMatchObject({ senderName: 'Lumen Support' })
  expect((await chloe.patch(path, { senderName: '' })).status).toBe(200)
  expect(await invitation()).not.toHaveProperty('senderName')
})

test('the subject of an invitation is fixed words on the Free plan, where anybody could choose the names in it', async () => {
  const subject = async () => {
    const order = openLinks(world.services.sealing, QueuedMail.parse(await invitation()))
    return (await render(order)).subject
  }
  await chloe.patch(path, { name: 'Your parcel waits at https://parcel.example' })
  await set('pro')
  expect(await subject()).toMatch(/^Chloe .* invites you to Your parcel waits/)
  await set('free')
  expect(await subject()).toBe('You are invited to an organisation on Earshot')
  await chloe.patch(path, { name: 'Lumen' })
})

test('what tells an administrator of their own organisation comes from us', async () => {
  await set('agency')
  await chloe.patch(path, { senderName: 'Lumen Support' })
  const { to } = await invitation()
  const answer = await world.console().post('/api/v1/invitations/accept', {
    token: await tokenTo(world, to, 'invitation'),
    firstName: 'Nora',
    lastName: 'NewAccount',
    password: 'Right-1!',
  })
  expect(answer.status).toBe(200)
  const told = (await orders()).find(({ template }) => template === 'memberJoined')
  expect(told).toMatchObject({ to: 'chloe@lumen.example' })
  expect(told).not.toHaveProperty('senderName')
})

test.each([
  'Lumen\r\nBcc: eve@example.com',
  'Lumen\u2028Bcc',
  'Lumen\u0000',
  'Lumen <eve',
  'eve> x',
  'eve@evil',
  'a "quoted" one',
  'back\\slash',
  'turned \u202eround',
  'x'.repeat(limits.senderNameMax + 1),
])('%j is no sender name, and what was saved stays', async (senderName) => {
  await chloe.patch(path, { senderName: 'Lumen Support' })
  const answer = await chloe.patch(path, { senderName })
  expect(answer.status).toBe(400)
  expect((await answer.json()).errors).toMatchObject([{ path: 'senderName' }])
  expect(await chloe.get(path).json()).toMatchObject({ senderName: 'Lumen Support' })
})

test.each(['Müller, Söhne & Co.', 'Harbor (Support)', 'サポート', "O'Hara's"])(
  '%j is one',
  async (senderName) => {
    const answer = await chloe.patch(path, { senderName })
    expect([answer.status, (await answer.json()).senderName]).toEqual([200, senderName])
  },
)
