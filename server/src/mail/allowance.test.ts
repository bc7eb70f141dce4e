import { limits } from '@earshot/shared/limits'
import { plans } from '@earshot/shared/plans'
import { expect, test } from 'vitest'
import { setPlan } from '../features/organisations/plan.ts'
import { sharedWorld } from '../test/harness.ts'
import { tokenTo } from '../test/mails.ts'
import { type AccountMail, queueAccountMail } from './account-mail.ts'

const { mailsPerRecipientDaily: daily } = limits
const day = 24 * 60 * 60_000

const world = sharedWorld({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXY_HOPS: '1' })

const order = (mail: AccountMail): Promise<void> =>
  world.db.transaction((tx) => queueAccountMail({ services: world.services, database: tx }, mail))

const recovery = (to: string): AccountMail => ({
  template: 'recovery',
  to,
  tenantId: null,
  params: () => ({ firstName: 'Ada', link: 'https://earshot.example/change-password#t' }),
})

const invitation = (to: string, tenantId: string): AccountMail => ({
  template: 'invitation',
  to,
  tenantId,
  params: () => ({
    firstName: 'Vic',
    inviterName: 'Ada',
    organisationName: 'Harbor',
    role: 'User',
    link: 'https://earshot.example/user-invite#t',
  }),
})

/** The mails that wait for an address, oldest first. */
async function mailsTo(address: string): Promise<{ template: string; until?: number }[]> {
  const jobs = await world.db.global.selectFrom('jobs').select(['id', 'payload']).orderBy('id').execute()
  return jobs.map(({ payload }) => JSON.parse(payload)).filter(({ to }) => to === address)
}

/** Somebody at an address of their own, behind the proxy that is trusted. */
const from = (address: string) => world.console().with({ 'x-forwarded-for': address })

test('sign-ups with a stranger’s address send a few mails a day, whoever asks, and answer alike', async () => {
  const victim = 'victim@nowhere.example'
  const form = { email: victim, password: 'Right-1!', firstName: 'V', lastName: 'V', companyName: 'V' }
  const answers: string[] = []
  for (let index = 0; index < daily + 4; index++) {
    const answer = await from(`192.0.2.${index}`).post('/api/v1/auth/signup', form)
    answers.push(`${answer.status} ${await answer.text()}`)
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('An activation email has been sent.')
  const mails = await mailsTo(victim)
  expect(mails).toHaveLength(daily)
  expect(mails[0]?.until).toBe(world.clock.read() + limits.activationLife)
  expect(world.logged.join('')).toContain('mail held back')
  expect(world.logged.join('')).not.toContain(victim)
  // What was held back has not voided the link that did go out.
  const token = await tokenTo(world, victim, 'activation')
  expect(
    (await from('192.0.2.99').post('/api/v1/auth/activate', { token, password: form.password })).status,
  ).toBe(200)
})

test('an address gets as many invitations from all organisations together, also by another spelling', async () => {
  const spellings = ['vic@nowhere.example', 'Vic@Nowhere.example', 'vic+sale@nowhere.example']
  for (let index = 0; index < 12; index++)
    await order(
      invitation(spellings[index % 3] ?? '', index % 2 ? world.harbor.tenantId : world.lumen.tenantId),
    )
  const mails = await Promise.all(spellings.map(mailsTo))
  expect(mails.flat()).toHaveLength(daily)
})

test('of many orders at the same time the day’s number goes out', async () => {
  await Promise.all(Array.from({ length: 30 }, () => order(recovery('many@nowhere.example'))))
  expect(await mailsTo('many@nowhere.example')).toHaveLength(daily)
})

test('one kind of mail leaves room for another, and for other recipients', async () => {
  const to = 'room@nowhere.example'
  for (let index = 0; index <= daily; index++) await order(invitation(to, world.harbor.tenantId))
  await order(recovery(to))
  await order(recovery('neighbour@nowhere.example'))
  expect((await mailsTo(to)).filter(({ template }) => template === 'recovery')).toHaveLength(1)
  expect(await mailsTo('neighbour@nowhere.example')).toHaveLength(1)
})

test('a notice about one’s own account always goes out', async () => {
  const notice: AccountMail = {
    template: 'passwordChanged',
    to: 'noticed@nowhere.example',
    tenantId: null,
    params: () => ({ firstName: 'N', at: 0, link: 'https://earshot.example/forgotten-password' }),
  }
  for (let index = 0; index < 3 * daily; index++) await order(notice)
  expect(await mailsTo('noticed@nowhere.example')).toHaveLength(3 * daily)
})

test('an order that is rolled back counts for nothing', async () => {
  const failing = () =>
    world.db.transaction(async (tx) => {
      await queueAccountMail({ services: world.services, database: tx }, recovery('undone@nowhere.example'))
      throw new Error('no')
    })
  for (let index = 0; index <= daily; index++) await expect(failing()).rejects.toThrow('no')
  await order(recovery('undone@nowhere.example'))
  expect(await mailsTo('undone@nowhere.example')).toHaveLength(1)
})

test('an organisation sends as many invitations a day as its plan says, and no other is held up', async () => {
  const { invitationsDaily } = plans.free
  world.clock.forward(day)
  const { tenantId } = world.lumen
  await setPlan(world.terminal(), world.harbor.tenantId, 'free')
  const invite = (index: number, tenant = tenantId) =>
    order(invitation(`guest${index}@nowhere.example`, tenant))
  for (let index = 0; index < invitationsDaily; index++) await invite(index)
  await expect(invite(999)).rejects.toMatchObject({
    code: 'plan_limit',
    message:
      'The Free plan sends up to 50 invitations a day, and today’s are used up. Send more tomorrow, or choose the Pro plan for 200 a day.',
  })
  expect(await mailsTo('guest999@nowhere.example')).toEqual([])
  await invite(1_000, world.harbor.tenantId)
  expect(await mailsTo('guest1000@nowhere.example')).toHaveLength(1)
  world.clock.forward(day)
  await invite(999)
  expect(await mailsTo('guest999@nowhere.example')).toHaveLength(1)
}, 60_000)
