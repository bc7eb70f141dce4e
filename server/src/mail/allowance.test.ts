import { limits } from '@earshot/shared/limits'
import { mailLimits } from '@earshot/shared/mail-limits'
import { plans } from '@earshot/shared/plan/plans'
import { expect, test } from 'vitest'
import { setPlan } from '../features/plan/plan.ts'
import { sharedWorld } from '../test/harness.ts'
import { tokenTo } from '../test/mails.ts'
import { type AccountMail, queueAccountMail } from './account-mail.ts'
import { reserveRequest } from './allowance.ts'

const { requestedMailsDaily: daily, requestedMailsInAllDaily: inAll, invitationMailsDaily } = mailLimits
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

/** The queued mails to an address, oldest first. */
async function mailsTo(address: string): Promise<{ template: string; until?: number }[]> {
  const jobs = await world.db.global.selectFrom('jobs').select(['id', 'payload']).orderBy('id').execute()
  return jobs.map(({ payload }) => JSON.parse(payload)).filter(({ to }) => to === address)
}

/** A client with an address of its own, behind the trusted proxy. */
const from = (address: string) => world.console().with({ 'x-forwarded-for': address })

test('sign-ups with a stranger’s address send a limited number of mails a day, and whoever asked for more is told', async () => {
  const victim = 'victim@nowhere.example'
  const form = { email: victim, password: 'Right-1!', firstName: 'V', lastName: 'V', companyName: 'V' }
  const signUp = (network: number) => from(`192.0.2.${network}`).post('/api/v1/auth/signup', form)
  for (let index = 0; index < inAll; index++) {
    const answer = await signUp(index)
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('An activation email has been sent.'),
    ])
  }
  const refused = await signUp(99)
  expect([refused.status, (await refused.json()).detail]).toEqual([
    429,
    'Several emails were sent to this address today. Please use the newest one, or try again tomorrow.',
  ])
  const mails = await mailsTo(victim)
  expect(mails).toHaveLength(inAll)
  expect(mails[0]?.until).toBe(world.clock.read() + limits.activationLife)
  expect(world.logged.join('')).not.toContain(victim)
  // A refused request has not voided the link that was sent.
  const token = await tokenTo(world, victim, 'activation')
  expect(
    (await from('192.0.2.99').post('/api/v1/auth/activate', { token, password: form.password })).status,
  ).toBe(200)
})

test('a network requests a few recovery links a day for an address, known or not; others request theirs', async () => {
  for (const [network, email] of [
    ['198.51.100', 'ada@harbor.example'],
    ['203.0.113', 'nobody@nowhere.example'],
  ]) {
    const ask = async (host: number) =>
      (await from(`${network}.${host}`).post('/api/v1/auth/forgotten-password', { email })).status
    const { rateLimits } = world.services
    for (let time = 0; time < daily; time++) expect(await ask(1)).toBe(200)
    await rateLimits.giveBack('signUp', `${network}.1`)
    const refused = await from(`${network}.1`).post('/api/v1/auth/forgotten-password', { email })
    expect([refused.status, (await refused.json()).detail]).toEqual([
      429,
      expect.stringContaining('Several emails were sent to this address today.'),
    ])
    expect(await ask(2)).toBe(200)
  }
})

test('an organisation invites an address a few times a day, also by another spelling, and who invites more is told', async () => {
  const spellings = ['vic@nowhere.example', 'Vic@Nowhere.example', 'vic+sale@nowhere.example']
  const { tenantId } = world.harbor
  for (let index = 0; index < invitationMailsDaily; index++)
    await order(invitation(spellings[index % 3] ?? '', tenantId))
  await expect(order(invitation('vic@nowhere.example', tenantId))).rejects.toMatchObject({
    code: 'rate_limited',
  })
  await order(invitation('vic@nowhere.example', world.lumen.tenantId))
  const mails = await Promise.all(spellings.map(mailsTo))
  expect(mails.flat()).toHaveLength(invitationMailsDaily + 1)
})

test('of many requests at the same time the day’s number is taken', async () => {
  const request = {
    template: 'recovery',
    to: 'many@nowhere.example',
    tenantId: null,
    network: 'one',
  } as const
  const reserve = () => world.db.transaction((tx) => reserveRequest(world.services, tx, request))
  const taken = await Promise.all(Array.from({ length: 30 }, reserve))
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(daily)
})

test('one kind of mail leaves room for another, and for other recipients', async () => {
  const request = { to: 'room@nowhere.example', tenantId: null, network: 'one' }
  const reserve = (more: object = {}) =>
    world.db.transaction((tx) =>
      reserveRequest(world.services, tx, { ...request, template: 'recovery', ...more }),
    )
  for (let time = 0; time < daily; time++) expect(await reserve()).toBe(true)
  expect(await reserve()).toBe(false)
  expect(await reserve({ template: 'activation' })).toBe(true)
  expect(await reserve({ to: 'neighbour@nowhere.example' })).toBe(true)
})

test('a message that is beyond a day’s number is mailed on the next days, in order of arrival', async () => {
  const message = (index: number): AccountMail => ({
    template: 'contactMessage',
    to: 'support@nowhere.example',
    tenantId: null,
    params: () => ({ personName: 'Mo', email: 'mo@nowhere.example', message: `Number ${index}` }),
  })
  for (let index = 0; index < 2 * mailLimits.contactMailsDaily + 1; index++) await order(message(index))
  const rows = await world.db.global.selectFrom('jobs').select(['payload', 'run_at']).orderBy('id').execute()
  const days = rows
    .filter(({ payload }) => JSON.parse(payload).to === 'support@nowhere.example')
    .map(({ run_at }) => Math.floor(run_at / day) - Math.floor(world.clock.read() / day))
  expect(days.map((at) => days.filter((other) => other === at).length)).toEqual([
    ...Array(2 * mailLimits.contactMailsDaily).fill(mailLimits.contactMailsDaily),
    1,
  ])
  expect(days).toEqual(days.toSorted((a, b) => a - b))
}, 60_000)

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
  expect(await mailsTo('undone@nowhere.example')).toEqual([])
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
