import { limits } from '@earshot/shared/limits'
import { beforeAll, describe, expect, test } from 'vitest'
import { cookieOf, whoIs } from '../../test/answers.ts'
import type { Answer, Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { linkTo, tokenTo as linkToken, newestMailTo } from '../../test/mails.ts'
import { storyPassword } from '../../test/story.ts'

const world = sharedWorld()
let ada: Caller

beforeAll(async () => {
  ada = await world.as('Ada')
}, 60_000)

let count = 0
const someone = () => `someone.${++count}@nowhere.example`
const person = { firstName: 'Nora', lastName: 'NewAccount' }
const account = { ...person, password: 'Right-1!' }

const invite = (email: string, metaData: object = {}, caller = ada): Promise<Answer> =>
  caller.post('/api/v1/users/invitations', { email, metaData: { ...person, ...metaData } })
const resend = (id: string, caller = ada) => caller.post(`/api/v1/invitations/${id}/resend`)
const revoke = (id: string, caller = ada) => caller.delete(`/api/v1/invitations/${id}`)
const open = async (caller = ada) =>
  (await caller.get('/api/v1/users/invitations').json()).items as {
    id: string
    email: string
    expired: boolean
  }[]
const look = (token: string, caller = world.console()) => caller.post('/api/v1/invitations/look', { token })
const accept = (token: string, form: object = {}, caller = world.console()) =>
  caller.post('/api/v1/invitations/accept', { token, ...form })
const signedIn = (answer: Answer): Caller => world.withCookie(cookieOf(answer))

/** The newest invitation mail to an address. */
const mailTo = (email: string) => newestMailTo(world, email.toLowerCase(), 'invitation')
const tokenTo = (email: string): Promise<string> => linkToken(world, email.toLowerCase(), 'invitation')

/** Sends an invitation. @returns its id and its link's token. */
async function invited(email: string, metaData: object = {}, caller = ada) {
  const answer = await invite(email, metaData, caller)
  expect(answer.status, await answer.clone().text()).toBe(201)
  return { id: (await answer.json()).id as string, token: await tokenTo(email) }
}

const membershipsOf = (email: string) =>
  world.db.global
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['memberships.tenant_id', 'memberships.role', 'users.first_name'])
    .where('users.email', '=', email)
    .execute()

describe('an invitation', () => {
  test('is a mail with who invites, the words and a link to our own page, and stands in the list', {
    tags: ['3.36', '6.13', '7.11', '9.30'],
  }, async () => {
    const email = someone()
    const answer = await invite(email.toUpperCase(), { message: 'Come aboard' })
    expect(answer.status).toBe(201)
    const invitation = await answer.json()
    expect(invitation).toMatchObject({
      email,
      ...person,
      fullName: 'Nora NewAccount',
      role: 'User',
      message: 'Come aboard',
      invitedBy: 'Ada Marsh',
      expired: false,
    })
    expect(invitation.expiresAt - invitation.sentAt).toBe(5 * 24 * 60 * 60 * 1000)
    expect(JSON.stringify(invitation)).not.toContain(await tokenTo(email))
    expect((await open())[0]).toEqual(invitation)
    expect(await mailTo(email)).toMatchObject({
      template: 'invitation',
      params: {
        firstName: 'Nora',
        inviterName: 'Ada Marsh',
        organisationName: 'Harbor',
        role: 'User',
        message: 'Come aboard',
        link: expect.stringMatching(/^https:\/\/earshot\.example\/user-invite\/#[\w-]{32}$/),
      },
    })
    const rows = await world.db.global.selectFrom('one_time_tokens').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(await tokenTo(email))
    expect(world.logged.join('')).not.toContain(await tokenTo(email))
  })

  test('is made once however often one key is sent', { tags: ['7.29'] }, async () => {
    const email = someone()
    const caller = ada.with({ 'idempotency-key': 'one' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => invite(email, {}, caller)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect((await open()).filter((invitation) => invitation.email === email)).toHaveLength(1)
    const other = await invite(someone(), {}, caller)
    expect([other.status, (await other.json()).code]).toEqual([422, 'idempotency_conflict'])
  })

  test('says what is missing beside each field', {
    tags: ['5.36', '5.37', '5.38', '5.39', '5.40', '9.36'],
  }, async () => {
    const answer = await ada.post('/api/v1/users/invitations', {
      email: 'nobody',
      metaData: { firstName: '', lastName: ' ', role: 'Owner', message: 'x'.repeat(2049) },
    })
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors.map(({ path }: { path: string }) => path)).toEqual([
      'email',
      'metaData.firstName',
      'metaData.lastName',
      'metaData.message',
      'metaData.role',
    ])
    for (const email of ['', 'a b@c.example', `${'x'.repeat(1021)}@a.b`]) {
      const wrong = await invite(email)
      expect([email.length, wrong.status]).toEqual([email.length, 400])
    }
    expect((await invite(someone(), { message: 'x'.repeat(2048) })).status).toBe(201)
  })

  test.each([
    ['/user-invite/', 201],
    ['/user-invite', 201],
    ['https://earshot.example/user-invite/', 201],
    ['https://evil.example/user-invite/', 400],
    ['//evil.example/user-invite/', 400],
    ['/\\evil.example/user-invite/', 400],
    ['https://earshot.example.evil.example/user-invite/', 400],
    ['https://earshot.example@evil.example/user-invite/', 400],
    ['https://earshot.example/user-invite/?next=https://evil.example', 400],
    ['javascript:alert(1)', 400],
    ['/login', 400],
    ['', 400],
  ])('leads to our own page alone: %s → %i', { tags: ['3.36', '6.13'] }, async (redirectTo, status) => {
    const email = someone()
    const answer = await ada.post('/api/v1/users/invitations', { email, redirectTo, metaData: person })
    expect(answer.status).toBe(status)
    if (status === 400) expect((await answer.json()).errors[0].path).toBe('redirectTo')
    else
      expect(await linkTo(world, email, 'invitation')).toMatch(/^https:\/\/earshot\.example\/user-invite\/#/)
  })

  test('is refused for a member, and a second time for the same address, beside the field', async () => {
    const member = await invite('BEN@harbor.example')
    expect([member.status, (await member.json()).errors]).toEqual([
      409,
      [{ path: 'email', message: 'This user belongs to your organisation already.' }],
    ])
    const email = someone()
    await invited(email)
    const again = await invite(email)
    expect([again.status, (await again.json()).errors]).toEqual([
      409,
      [
        {
          path: 'email',
          message: 'This address is invited already. Send the invitation again instead.',
        },
      ],
    ])
    expect((await invite(email, {}, await world.as('Chloe'))).status).toBe(201)
  })

  test('answers alike whether the address has an account elsewhere or not', async () => {
    const shape = async (answer: Answer, email: string) => {
      const headers = [...answer.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
      const { id: _, ...body } = await answer.json()
      return JSON.stringify([answer.status, headers, body]).replaceAll(email, 'EMAIL')
    }
    const stranger = 'emil@nowhere.example'
    const known = 'emil@lumen.example'
    expect(await shape(await invite(known), known)).toBe(await shape(await invite(stranger), stranger))
    const to = async (email: string) => ({ ...(await mailTo(email))?.params, link: '' })
    expect(await to(known)).toEqual(await to(stranger))
  })

  test('is for administrators of the organisation alone', { tags: ['6.12'] }, async () => {
    const { id } = await invited(someone())
    const [ben, chloe] = [await world.as('Ben'), await world.as('Chloe')]
    expect((await invite(someone(), {}, ben)).status).toBe(403)
    for (const call of [resend, revoke]) {
      expect((await call(id, ben)).status).toBe(403)
      expect((await call(id, chloe)).status).toBe(404)
    }
    expect((await open(chloe)).map((invitation) => invitation.id)).not.toContain(id)
  })

  test('sent again has a new link and new time; the old link is dead', { tags: ['9.31'] }, async () => {
    const email = someone()
    const { id, token } = await invited(email)
    world.clock.forward(60_000)
    const again = await (await resend(id)).json()
    expect(again.expiresAt).toBe(world.clock.read() + limits.invitationLife)
    const next = await tokenTo(email)
    expect(next).not.toBe(token)
    expect((await look(token)).status).toBe(410)
    expect((await look(next)).status).toBe(200)
  })

  test('taken back is gone from the list, and its link is dead', async () => {
    const { id, token } = await invited(someone())
    expect((await revoke(id)).status).toBe(204)
    expect((await open()).map((invitation) => invitation.id)).not.toContain(id)
    expect((await look(token)).status).toBe(410)
    expect((await accept(token, account)).status).toBe(410)
    expect((await revoke(id)).status).toBe(404)
    expect((await resend(id)).status).toBe(404)
  })

  test('lasts 5 days to the second, then says whom to ask, and lives again when it is sent again', {
    tags: ['9.30'],
  }, async () => {
    const email = someone()
    const { id, token } = await invited(email)
    world.clock.forward(limits.invitationLife - 1_000)
    ada = await world.as('Ada')
    expect((await look(token)).status).toBe(200)
    world.clock.forward(1_000)
    const late = await look(token)
    expect([late.status, (await late.json()).detail]).toEqual([
      410,
      'This invitation to Harbor has expired. Ask Ada Marsh to send it again.',
    ])
    expect((await accept(token, account)).status).toBe(410)
    expect((await open()).find((invitation) => invitation.id === id)?.expired).toBe(true)
    await resend(id)
    expect((await accept(await tokenTo(email), account)).status).toBe(200)
  })

  test('is worth nothing once its inviter manages no users any more, until somebody else sends it again', async () => {
    const cleo = await world.as('Cleo')
    const cleosPerson = world.harbor.members.get('Cleo') ?? ''
    const email = someone()
    const { id, token } = await invited(email, {}, cleo)
    const change = (values: { role?: 'User' | 'Administrator'; login_enabled?: 0 | 1 }) =>
      world.db.global.updateTable('memberships').set(values).where('person_id', '=', cleosPerson).execute()
    for (const lost of [{ role: 'User' as const }, { login_enabled: 0 as const }]) {
      await change(lost)
      expect((await look(token)).status).toBe(410)
      const refused = await accept(token, account)
      expect([refused.status, (await refused.json()).detail]).toEqual([
        410,
        expect.stringContaining('does not invite people to Harbor any more. Ask another administrator'),
      ])
      await change({ role: 'Administrator', login_enabled: 1 })
      expect((await look(token)).status).toBe(200)
    }
    await change({ role: 'User' })
    expect((await resend(id)).status).toBe(200)
    expect((await accept(await tokenTo(email), account)).status).toBe(200)
    await change({ role: 'Administrator' })
  })

  test('is one of so many at most', async () => {
    const chloe = await world.as('Chloe')
    const left = limits.openInvitationsMax - (await open(chloe)).length
    for (let index = 0; index < left; index++)
      await world
        .tenant(world.lumen)
        .insertInto('invitations')
        .values({
          id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
          email: someone(),
          first_name: '',
          last_name: '',
          message: '',
          role: 'User',
          invited_by_id: world.lumen.personId,
          created_at: 0,
          sent_at: 0,
          expires_at: 0,
        })
        .execute()
    const refused = await invite(someone(), {}, chloe)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'conflict'])
  })
})

describe('looking at an invitation', () => {
  test('tells what it is about and uses nothing up', async () => {
    const email = someone()
    const { token } = await invited(email, { role: 'Administrator' })
    for (let round = 0; round < 5; round++) {
      await world.console().get(`/user-invite/?token=${token}`)
      expect(await (await look(token)).json()).toEqual({
        email,
        ...person,
        role: 'Administrator',
        organisationName: 'Harbor',
        inviterName: 'Ada Marsh',
        accountExists: false,
      })
    }
    expect((await accept(token, account)).status).toBe(200)
  })

  test('is answered for invitations’ links alone', async () => {
    const email = someone()
    await world.console().post('/api/v1/auth/signup', { ...account, email, companyName: 'X' })
    const activation = await linkToken(world, email, 'activation')
    expect((await look(activation)).status).toBe(410)
    expect((await accept(activation, account)).status).toBe(410)
    const { token } = await invited(someone())
    expect((await world.console().post('/api/v1/auth/activate', { token })).status).toBe(410)
    expect((await look(token)).status).toBe(200)
  })
})

describe('somebody new', () => {
  test('gets an account and the membership that was offered, and is signed in there', async () => {
    const email = someone()
    const { id, token } = await invited(email, { role: 'Administrator' })
    const answer = await accept(token, { ...account, firstName: 'Eleonora' })
    expect(answer.status).toBe(200)
    const user = await whoIs(signedIn(answer))
    expect(user).toMatchObject({
      email,
      firstName: 'Eleonora',
      role: 'Administrator',
      accountStatus: '',
      hasEmailLogin: true,
      currentTenant: { name: 'Harbor', owner: false },
      tenants: [{ name: 'Harbor' }],
    })
    const { password } = account
    const login = await world.console().post('/api/v1/auth/login', { email, password })
    expect(login.status).toBe(200)
    const entry = await world
      .tenant()
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('target_id', '=', id)
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({ action: 'invitation.accepted', actor_id: user.personId })
    expect((await open()).map((invitation) => invitation.id)).not.toContain(id)
    expect((await accept(token, account)).status).toBe(410)
  })

  test('is asked for what is missing, and the link stays good', async () => {
    const { token } = await invited(someone())
    const empty = await accept(token)
    expect([empty.status, (await empty.json()).errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ['firstName', 'lastName', 'password'],
    ])
    const weak = await accept(token, { ...account, password: 'weak' })
    expect((await weak.json()).errors).toEqual([
      { path: 'password', message: 'Please enter a valid password.' },
    ])
    expect((await accept(token, account)).status).toBe(200)
  })

  test('cannot choose role, organisation or address', async () => {
    const { token } = await invited(someone())
    for (const more of [
      { role: 'Administrator' },
      { tenantId: world.lumen.tenantId },
      { email: 'other@nowhere.example' },
    ])
      expect((await accept(token, { ...account, ...more })).status).toBe(400)
    const user = await whoIs(signedIn(await accept(token, account)))
    expect([user.role, user.currentTenant.name]).toEqual(['User', 'Harbor'])
  })

  test('gets in once, of fifty at the same time', { tags: ['4.54'], timeout: 60_000 }, async () => {
    const email = someone()
    const { token } = await invited(email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(token, account)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])
    expect(await membershipsOf(email)).toHaveLength(1)
  })

  test('who accepts two invitations at once has one account with both', async () => {
    const email = someone()
    const tokens = [(await invited(email)).token]
    await world.tenant(world.lumen).deleteFrom('invitations').execute()
    tokens.push((await invited(email, {}, await world.as('Dana'))).token)
    const answers = await Promise.all(tokens.map((token) => accept(token, account)))
    expect(answers.map(({ status }) => status).every((status) => [200, 401, 409].includes(status))).toBe(true)
    for (const token of tokens) await accept(token, { password: account.password })
    expect(await membershipsOf(email)).toHaveLength(2)
  })

  test('tells the inviter by mail', async () => {
    const { token } = await invited(someone(), {}, await world.as('Cleo'))
    await accept(token, { ...account, firstName: 'Telling' })
    const jobs = await world.db.global.selectFrom('jobs').select('payload').orderBy('id', 'desc').execute()
    const mail = jobs
      .map(({ payload }) => JSON.parse(payload))
      .find(({ template }) => template === 'memberJoined')
    expect(mail).toMatchObject({
      to: 'cleo@harbor.example',
      params: { memberName: 'Telling NewAccount', organisationName: 'Harbor', role: 'User' },
    })
  })
})

describe('somebody with an account', () => {
  const fresh = async (email: string) => {
    const chloe = await world.as('Chloe')
    for (const { id } of await open(chloe)) await revoke(id, chloe)
    return invited(email, { role: 'Administrator' }, ada)
  }

  test('is told to log in, and joins when signed in, with a new session', async () => {
    const { token } = await fresh('dana@lumen.example')
    expect((await (await look(token)).json()).accountExists).toBe(true)
    const nobody = await accept(token, account)
    expect([nobody.status, (await nobody.json()).code]).toEqual([401, 'unauthenticated'])
    const dana = await world.as('Dana')
    const answer = await accept(token, {}, dana)
    expect(answer.status).toBe(200)
    expect(await whoIs(dana)).toBeNull()
    const user = await whoIs(signedIn(answer))
    expect(user).toMatchObject({
      firstName: 'Dana',
      currentTenant: { name: 'Harbor', role: 'Administrator', owner: false },
    })
    expect(user.tenants.map(({ name }: { name: string }) => name).sort()).toEqual(['Harbor', 'Lumen'])
  })

  test('joins with the password, also one who is in no organisation any more', async () => {
    const { token } = await fresh('emil@lumen.example').catch(async () => {
      const known = (await open()).find(({ email }) => email === 'emil@lumen.example')
      await revoke(known?.id ?? '')
      return invited('emil@lumen.example')
    })
    const emil = world.lumen.members.get('Emil')
    expect((await (await world.as('Chloe')).delete(`/api/v1/users/${emil}`)).status).toBe(204)
    const wrong = await accept(token, { password: 'Wrong-1!' })
    expect([wrong.status, (await wrong.json()).errors]).toEqual([
      401,
      [{ path: 'password', message: 'The email or password is not valid.' }],
    ])
    const answer = await accept(token, { password: storyPassword })
    expect(answer.status).toBe(200)
    expect((await whoIs(signedIn(answer))).tenants.map(({ name }: { name: string }) => name)).toEqual([
      'Harbor',
    ])
  })

  test('cannot use one for another address', async () => {
    const email = someone()
    const { token } = await invited(email)
    const ben = await world.as('Ben')
    const answer = await accept(token, account, ben)
    expect(answer.status).toBe(403)
    expect((await answer.json()).detail).toBe(
      `This invitation is for ${email}, and you are signed in to another account. Log out first.`,
    )
    expect(await membershipsOf(email)).toEqual([])
    expect((await look(token)).status).toBe(200)
  })

  test('cannot accept with a session that is good for a new password alone', async () => {
    const email = someone()
    const joined = await accept((await invited(email)).token, account)
    const { id: userId } = await whoIs(signedIn(joined))
    const { token } = await invited(email, {}, await world.as('Chloe'))
    const cookie = (
      await world.services.sessions.start(userId, world.harbor.tenantId, { recovery: true })
    ).split(';')[0]
    const answer = await accept(token, {}, world.console().with({ cookie: cookie ?? '' }))
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'password_reset_required'])
  })

  test('who has become a member meanwhile stays what they are', async () => {
    const email = someone()
    const { token } = await invited(email, { role: 'Administrator' })
    await accept(token, account)
    const [before] = await membershipsOf(email)
    const late = someone()
    const second = await invited(late, { role: 'User' })
    await world.db.global.updateTable('users').set({ email: late }).where('email', '=', email).execute()
    const { password } = account
    expect((await accept(second.token, { password })).status).toBe(200)
    expect(await membershipsOf(late)).toEqual([before])
  })
})

describe('the plan’s administrators', () => {
  const refusal = async (answer: Answer) => [answer.status, (await answer.json()).code]

  /** A plan with room for one more administrator, in addition to those left by earlier tests. */
  async function oneLeft(): Promise<void> {
    for (const { id } of await open()) await revoke(id)
    await world.db.global
      .updateTable('memberships')
      .set({ role: 'User' })
      .where('tenant_id', '=', world.harbor.tenantId)
      .where('person_id', 'not in', [world.harbor.personId, world.harbor.members.get('Cleo') ?? ''])
      .execute()
    await world.setPlan('pro')
  }

  test('count open invitations, at the invitation itself', { tags: ['6.11', '9.11', '9.44'] }, async () => {
    await oneLeft()
    await invited(someone(), { role: 'Administrator' })
    const refused = await invite(someone(), { role: 'Administrator' })
    expect(await refused.clone().json()).toMatchObject({
      detail:
        'The Pro plan includes 3 administrators, counting pending invitations. The Agency plan includes 10.',
    })
    expect(await refusal(refused)).toEqual([402, 'plan_limit'])
    expect((await invite(someone(), { role: 'User' })).status).toBe(201)
    const { administrators } = await ada.get('/api/v1/users/invitations').json()
    expect(administrators).toEqual({ taken: 3, total: 3 })
  })

  test('are not one more when two invite to the last place at the same time', async () => {
    await oneLeft()
    const answers = await Promise.all([1, 2, 3].map(() => invite(someone(), { role: 'Administrator' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 402, 402])
  })

  test('are counted again when an invitation is accepted, and the link stays good until there is room', async () => {
    await oneLeft()
    const { token } = await invited(someone(), { role: 'Administrator' })
    await world.setPlan('free')
    expect(await refusal(await accept(token, account))).toEqual([402, 'plan_limit'])
    await world.setPlan('pro')
    expect((await accept(token, account)).status).toBe(200)
  })

  test('do not count an expired invitation, which needs a place again when it is sent again', async () => {
    await oneLeft()
    const expired = await invited(someone(), { role: 'Administrator' })
    world.clock.forward(limits.invitationLife)
    ada = await world.as('Ada')
    await invited(someone(), { role: 'Administrator' })
    expect(await refusal(await resend(expired.id))).toEqual([402, 'plan_limit'])
    await world.setPlan('agency')
    expect((await resend(expired.id)).status).toBe(200)
  })
})
