import type { UserRow } from '@earshot/shared/member/user'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertMember } from '../../auth/memberships.queries.ts'
import { insertUser } from '../../auth/users.queries.ts'
import type { Answer, Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { storyPassword } from '../../test/story.ts'

const world = sharedWorld()
let ada: Caller

beforeAll(async () => {
  ada = await world.as('Ada')
}, 60_000)

const getList = (body: object = {}, caller = ada): Promise<Answer> =>
  caller.post('/api/v1/users/getList', body)
const listed = async (body: object = {}): Promise<UserRow[]> => (await (await getList(body)).json()).list
const namesFound = async (query: string): Promise<string[]> =>
  (await listed({ query, filters: { pageSize: 100 } })).map(({ fullName }) => fullName)
const idOf = (firstName: string): string =>
  world.harbor.members.get(firstName) ?? world.lumen.members.get(firstName) ?? ''
const change = (who: string, body: object, caller = ada): Promise<Answer> =>
  caller.patch(`/api/v1/users/${idOf(who)}`, body)
const remove = (who: string, caller = ada): Promise<Answer> => caller.delete(`/api/v1/users/${idOf(who)}`)
const login = (email: string): Promise<Answer> =>
  world.console().post('/api/v1/auth/login', { email, password: storyPassword })

/** Adds a member to Harbor, known to the tests by their first name. */
async function join(firstName: string, lastName: string, role: 'User' | 'Administrator' = 'User') {
  const { services, clock, harbor } = world
  const now = clock.read()
  const email = `${firstName.toLowerCase()}@harbor.example`
  const [{ password_hash }] = (await services.db.global
    .selectFrom('users')
    .select('password_hash')
    .where('email', '=', 'ada@harbor.example')
    .execute()) as [{ password_hash: string }]
  await services.db.transaction(async (tx) => {
    const userId = await insertUser(tx, {
      email,
      passwordHash: password_hash,
      firstName,
      lastName,
      consentToHelpEmails: true,
      consentToMarketingEmails: false,
      now,
    })
    const name = `${firstName} ${lastName}`
    const member = { tenantId: harbor.tenantId, userId, name, role, owner: false, now }
    harbor.members.set(firstName, await insertMember(tx, member))
  })
}

const auditOf = async (who: string) =>
  world
    .tenant()
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'fields'])
    .where('target_id', '=', idOf(who))
    .orderBy('seq')
    .execute()

describe('the list of users', () => {
  beforeAll(async () => {
    for (const [first, last] of [
      ['Örjan', 'Ångström'],
      ['Zoë', 'de Vries'],
      ['Percy', '100%_sure\\'],
      ['Anna', 'Twin'],
      ['Berta', 'Twin'],
    ] as const)
      await join(first, last)
  })

  test('answers a page of 20, by last name, with how many there are', {
    tags: ['3.22', '3.23', '3.24', '3.25', '3.27', '3.28', '3.40', '7.9', '9.37', '9.38', '9.39'],
  }, async () => {
    const answer = await (await getList()).json()
    expect(answer.totalCount).toBe(answer.list.length)
    const lastNames = answer.list.map(({ lastName }: UserRow) => lastName.toLowerCase())
    expect(lastNames.slice(0, 4)).toEqual(['100%_sure\\', 'ångström', 'brandt', 'de vries'])
    expect(await (await getList({ filters: { page: 1, pageSize: 20, sortBy: 'last_name' } })).json()).toEqual(
      answer,
    )
    const { id, ...row } = answer.list.find(({ email }: UserRow) => email === 'ada@harbor.example')
    expect(id).toBe(idOf('Ada'))
    expect(row).toEqual({
      firstName: 'Ada',
      lastName: 'Marsh',
      fullName: 'Ada Marsh',
      email: 'ada@harbor.example',
      imageUrl: '',
      lastSignInDate: null,
      loginEnabled: true,
      owner: true,
      tenants: [{ role: 'Administrator' }],
    })
  })

  test('is the organisation’s own', async () => {
    const emails = (await listed({ filters: { pageSize: 100 } })).map(({ email }) => email)
    expect(emails.filter((email) => !email.endsWith('@harbor.example'))).toEqual([])
    const chloe = await world.as('Chloe')
    const answer = await (await getList({ query: 'harbor' }, chloe)).json()
    expect(answer).toEqual({ list: [], totalCount: 0 })
  })

  test.each([
    ['first_name', false, ['Ada', 'Anna', 'Ben']],
    ['first_name', true, ['Zoë', 'Percy', 'Örjan']],
    ['last_name', true, ['Berta', 'Anna', 'Ben']],
    ['email', false, ['Ada', 'Anna', 'Ben']],
  ])('is sorted by %s, from the end: %s', { tags: ['3.39'] }, async (sortBy, sortByDescending, first) => {
    const rows = await listed({ filters: { sortBy, sortByDescending } })
    expect(rows.slice(0, 3).map(({ firstName }) => firstName)).toEqual(first)
  })

  test('sorts without regard to case, and by role, sign-in and login too', async () => {
    const order = (rows: UserRow[], by: (row: UserRow) => string | number | boolean) => rows.map(by)
    const roles = order(await listed({ filters: { sortBy: 'role' } }), (row) => row.tenants[0]?.role ?? '')
    expect(roles).toEqual([...roles].sort())
    await login('ben@harbor.example')
    await change('Zoë', { loginEnabled: false })
    for (const sortBy of ['last_sign_in_date', 'login_enabled', 'email', 'first_name', 'last_name']) {
      const up = await listed({ filters: { sortBy, pageSize: 100 } })
      const down = await listed({ filters: { sortBy, sortByDescending: true, pageSize: 100 } })
      expect(down.map(({ id }) => id)).toEqual(up.map(({ id }) => id).reverse())
    }
    const [last] = await listed({ filters: { sortBy: 'login_enabled' } })
    expect(last?.firstName).toBe('Zoë')
    await change('Zoë', { loginEnabled: true })
  })

  test('falls into pages without a gap or a repetition', { tags: ['3.38', '7.8'] }, async () => {
    const whole = (await listed({ filters: { pageSize: 100, sortBy: 'role' } })).map(({ id }) => id)
    const pages: string[] = []
    for (let page = 1; pages.length < whole.length; page++) {
      const rows = await listed({ filters: { page, pageSize: 2, sortBy: 'role' } })
      expect(rows.length).toBeGreaterThan(0)
      pages.push(...rows.map(({ id }) => id))
    }
    expect(pages).toEqual(whole)
    expect(await listed({ filters: { page: 1000 } })).toEqual([])
  })

  test.each(['password_hash', 'users.email', 'last_name; drop table users', 'LAST_NAME', '', 'constructor'])(
    'takes no other column to sort by: %s',
    async (sortBy) => {
      const answer = await getList({ filters: { sortBy } })
      expect(answer.status).toBe(400)
      const problem = await answer.json()
      expect(problem.detail).toBe(
        'Please sort by one of: first_name, last_name, email, role, last_sign_in_date, login_enabled.',
      )
      expect(problem.errors[0].path).toBe('filters.sortBy')
    },
  )

  test.each([
    ['BEN', ['Ben Okafor']],
    ['ada marsh', ['Ada Marsh']],
    ['marsh ada', ['Ada Marsh']],
    ['örJAN ÅNG', ['Örjan Ångström']],
    ['zoë@HARBOR', ['Zoë de Vries']],
    ['twin', ['Anna Twin', 'Berta Twin']],
    ['100%', ['Percy 100%_sure\\']],
    ['%_s', ['Percy 100%_sure\\']],
    ['sure\\', ['Percy 100%_sure\\']],
    ['_', ['Percy 100%_sure\\']],
    ["' or 1=1 --", []],
    ['nobody', []],
  ])('finds by “%s” %j', { tags: ['3.37'] }, async (query, expected) => {
    expect(await namesFound(query)).toEqual(expected)
    expect((await (await getList({ query })).json()).totalCount).toBe(expected.length)
  })
})

describe('a change of a user', () => {
  test('is the organisation’s own: names there and in content, and never the account', {
    tags: ['3.29', '3.31', '3.32', '7.10'],
  }, async () => {
    const account = () =>
      world.db.global
        .selectFrom('users')
        .select(['first_name', 'last_name', 'consent_help', 'consent_marketing', 'updated_at'])
        .where('email', '=', 'ben@harbor.example')
        .executeTakeFirstOrThrow()
    const before = await account()
    const saved = await change('Ben', {
      firstName: '  Benjamin ',
      lastName: 'Okafor-Lee',
      consentToHelpEmails: true,
      consentToMarketingEmails: true,
    })
    expect(saved.status).toBe(200)
    const user = await ada.get(`/api/v1/users/get?id=${idOf('Ben')}`).json()
    expect(user).toEqual(await saved.json())
    expect(user).toMatchObject({
      fullName: 'Benjamin Okafor-Lee',
      consentToHelpEmails: true,
      consentToMarketingEmails: true,
    })
    expect(await account()).toEqual(before)
    expect(await namesFound('benjamin')).toEqual(['Benjamin Okafor-Lee'])
    const { items } = await ada.get('/api/v1/members').json()
    expect(items).toContainEqual({ id: idOf('Ben'), name: 'Benjamin Okafor-Lee', kind: 'member' })
    const person = await world
      .tenant()
      .selectFrom('people')
      .select('name')
      .where('id', '=', idOf('Ben'))
      .executeTakeFirst()
    expect(person).toEqual({ name: 'Benjamin Okafor-Lee' })
    const [entry] = (await auditOf('Ben')).slice(-1)
    expect(entry).toEqual({
      action: 'user.updated',
      actor_id: idOf('Ada'),
      fields: '["firstName","lastName","consentToHelpEmails","consentToMarketingEmails"]',
    })
  })

  test('that changes nothing is fine, and tells nobody', async () => {
    const before = await auditOf('Ben')
    expect((await change('Ben', {})).status).toBe(200)
    expect((await change('Ben', { role: 'User', loginEnabled: true })).status).toBe(200)
    expect(await auditOf('Ben')).toEqual(before)
  })

  test('says what is missing beside each field', { tags: ['5.32', '5.33', '5.34', '5.42'] }, async () => {
    const answer = await change('Ben', { firstName: ' ', lastName: '', role: 'Owner', loginEnabled: 'yes' })
    expect(answer.status).toBe(400)
    const { errors } = await answer.json()
    expect(errors.slice(0, 3)).toEqual([
      { path: 'firstName', message: 'Please enter a first name' },
      { path: 'lastName', message: 'Please enter a last name' },
      { path: 'role', message: 'Please select a user role' },
    ])
    expect(errors[3].path).toBe('loginEnabled')
    expect((await change('Ben', { firstName: 'x'.repeat(1024) })).status).toBe(200)
    expect((await change('Ben', { firstName: 'x'.repeat(1025) })).status).toBe(400)
    await change('Ben', { firstName: 'Ben', lastName: 'Okafor' })
  })

  test('of a role is felt at the next request, both ways', async () => {
    const ben = await world.as('Ben')
    expect((await getList({}, ben)).status).toBe(403)
    expect((await change('Ben', { role: 'Administrator' })).status).toBe(200)
    expect((await getList({}, ben)).status).toBe(200)
    const cleo = await world.as('Cleo')
    expect((await change('Cleo', { role: 'User' }, ben)).status).toBe(200)
    expect((await getList({}, cleo)).status).toBe(403)
    expect((await cleo.get('/api/v1/dashboard')).status).toBe(200)
    expect((await change('Cleo', { role: 'Administrator' })).status).toBe(200)
    expect((await change('Ben', { role: 'User' })).status).toBe(200)
    expect((await auditOf('Ben')).slice(-2).map(({ action }) => action)).toEqual([
      'user.role_changed',
      'user.role_changed',
    ])
  })

  test('that takes the login ends the sessions for good, and lets nobody in until it is given back', async () => {
    const ben = await world.as('Ben')
    expect((await change('Ben', { loginEnabled: false })).status).toBe(200)
    expect((await ben.get('/api/v1/dashboard')).status).toBe(401)
    expect((await login('ben@harbor.example')).status).toBe(401)
    const { items } = await ada.get('/api/v1/members').json()
    expect(items.map(({ id }: { id: string }) => id)).not.toContain(idOf('Ben'))
    expect((await change('Ben', { loginEnabled: true })).status).toBe(200)
    expect((await ben.get('/api/v1/dashboard')).status).toBe(401)
    expect((await login('ben@harbor.example')).status).toBe(200)
    expect((await auditOf('Ben')).slice(-2).map(({ action }) => action)).toEqual([
      'user.login_disabled',
      'user.login_enabled',
    ])
  })
})

describe('nobody takes from the organisation what it needs', () => {
  test.each([
    ['the role', { role: 'User' }, 'role'],
    ['the login', { loginEnabled: false }, 'loginEnabled'],
  ])('the owner keeps %s', async (_, body, path) => {
    const cleo = await world.as('Cleo')
    const answer = await change('Ada', body, cleo)
    expect(answer.status).toBe(409)
    const message = 'Ada Marsh is the owner. Transfer the ownership first, in the organisation’s settings.'
    expect((await answer.json()).errors).toEqual([{ path, message }])
  })

  test('the owner is not removed', async () => {
    const answer = await remove('Ada', await world.as('Cleo'))
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'conflict'])
  })

  test('nobody switches off or removes themselves', async () => {
    const cleo = await world.as('Cleo')
    const off = await change('Cleo', { loginEnabled: false }, cleo)
    expect([off.status, (await off.json()).errors[0].path]).toEqual([409, 'loginEnabled'])
    const gone = await remove('Cleo', cleo)
    expect([gone.status, (await gone.json()).detail]).toEqual([
      409,
      'You cannot remove yourself here. Leave the organisation in its settings.',
    ])
    expect((await getList({}, cleo)).status).toBe(200)
  })

  describe('with the owner being a User, as only a damaged database has it', () => {
    const setOwner = (owner: 0 | 1) =>
      world.db.global
        .updateTable('memberships')
        .set({ owner, role: owner ? 'Administrator' : 'User' })
        .where('person_id', '=', idOf('Ada'))
        .execute()
    beforeEach(() => setOwner(0))

    test('the last administrator keeps the role', async () => {
      const cleo = await world.as('Cleo')
      const answer = await change('Cleo', { role: 'User' }, cleo)
      expect(answer.status).toBe(409)
      expect((await answer.json()).detail).toBe(
        'Cleo Brandt is the only administrator. Make somebody else an administrator first.',
      )
      await setOwner(1)
    })

    test('two administrators who demote, disable or remove each other at the same time leave one', async () => {
      const acts: ((who: string, by: Caller) => Promise<Answer>)[] = [
        (who, by) => change(who, { role: 'User' }, by),
        (who, by) => change(who, { loginEnabled: false }, by),
        (who, by) => remove(who, by),
      ]
      for (const [round, act] of acts.entries()) {
        await setOwner(0)
        await join(`Dora${round}`, 'Duel', 'Administrator')
        const [cleo, dora] = [await world.as('Cleo'), await world.as(`Dora${round}`)]
        const statuses = (await Promise.all([act('Cleo', dora), act(`Dora${round}`, cleo)])).map(
          ({ status }) => status,
        )
        expect(statuses.filter((status) => status < 300)).toHaveLength(1)
        await setOwner(1)
        const { list } = await (await getList({ filters: { pageSize: 100 } })).json()
        const left = list.filter(
          ({ fullName, tenants, loginEnabled }: UserRow) =>
            loginEnabled && tenants[0]?.role === 'Administrator' && /Cleo|Duel/.test(fullName),
        )
        expect(left).toHaveLength(1)
        if (!list.some(({ id }: UserRow) => id === idOf('Cleo'))) {
          world.harbor.members.set('Cleo', idOf(`Dora${round}`))
        } else {
          expect((await change('Cleo', { role: 'Administrator', loginEnabled: true })).status).toBe(200)
          await remove(`Dora${round}`)
        }
      }
    })
  })
})

describe('the plan’s administrators', () => {
  const admins = async () => (await ada.get('/api/v1/users/invitations').json()).administrators.taken
  const refusal = async (answer: Answer) => [answer.status, (await answer.json()).code]

  beforeAll(async () => {
    await join('Nils', 'One')
    await join('Olga', 'Two')
  })

  test('are counted when a role is given, with the plan that lifts the limit', {
    tags: ['6.11', '9.5', '9.11', '9.44'],
  }, async () => {
    await world.setPlan('free')
    const answer = await change('Nils', { role: 'Administrator' })
    expect(answer.status).toBe(402)
    expect(await answer.json()).toMatchObject({
      code: 'plan_limit',
      detail:
        'The Free plan includes 1 administrator, counting pending invitations. The Pro plan includes 3.',
    })
    await world.setPlan('pro')
    expect((await change('Nils', { role: 'Administrator' })).status).toBe(200)
    expect(await admins()).toBe(3)
    expect(await refusal(await change('Olga', { role: 'Administrator' }))).toEqual([402, 'plan_limit'])
  })

  test('are counted when a login is given back', async () => {
    expect((await change('Nils', { loginEnabled: false })).status).toBe(200)
    expect((await change('Olga', { role: 'Administrator' })).status).toBe(200)
    expect(await refusal(await change('Nils', { loginEnabled: true }))).toEqual([402, 'plan_limit'])
    expect((await change('Nils', { role: 'User', loginEnabled: true })).status).toBe(200)
  })

  test('are not one more when two take the last place at the same time', async () => {
    await change('Olga', { role: 'User' })
    const answers = await Promise.all(['Nils', 'Olga'].map((who) => change(who, { role: 'Administrator' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402])
    expect(await admins()).toBe(3)
  })

  test('stay when a lower plan has fewer, and then none comes in addition', { tags: ['9.45'] }, async () => {
    await world.setPlan('free')
    expect(await admins()).toBe(3)
    expect((await change('Cleo', { firstName: 'Cleo' })).status).toBe(200)
    expect((await getList({}, await world.as('Cleo'))).status).toBe(200)
    await world.setPlan('agency')
  })
})

describe('a member’s sessions', () => {
  test('are ended by an administrator on every device, in this organisation alone', async () => {
    const [laptop, phone] = [await world.as('Ben'), await world.as('Ben')]
    const userId = await userIdOf('Ben')
    await world.db.transaction((tx) =>
      insertMember(tx, {
        tenantId: world.lumen.tenantId,
        userId,
        name: 'Ben Okafor',
        role: 'User',
        owner: false,
        now: world.clock.read(),
      }),
    )
    const cookie = (await world.services.sessions.start(userId, world.lumen.tenantId)).split(';')[0] ?? ''
    const elsewhere = world.console().with({ cookie })
    expect((await ada.delete(`/api/v1/users/${idOf('Ben')}/sessions`)).status).toBe(204)
    for (const device of [laptop, phone]) expect((await device.get('/api/v1/dashboard')).status).toBe(401)
    expect((await elsewhere.get('/api/v1/dashboard')).status).toBe(200)
    expect((await login('ben@harbor.example')).status).toBe(200)
    expect((await auditOf('Ben')).at(-1)?.action).toBe('session.ended')
  })
})

describe('a removed member', () => {
  test('is out at the next request; open tasks are nobody’s, finished ones and words keep their author', async () => {
    const ben = await world.as('Ben')
    const { columns } = await ada.get(`/api/v1/projects/${world.harbor.projectId}/board`).json()
    const done = columns.find(({ name }: { name: string }) => name === 'Done')
    const [finished] = done.tasks
    await ada.patch(`/api/v1/tasks/${finished.id}`, { assigneeId: idOf('Ben') })
    const idsBefore = await tasksOf('Ben')
    expect(idsBefore.length).toBeGreaterThan(1)
    expect((await remove('Ben')).status).toBe(204)
    expect((await ben.get('/api/v1/dashboard')).status).toBe(401)
    expect(await namesFound('okafor')).toEqual([])
    expect((await ada.get('/api/v1/members').json()).items.map(({ id }: UserRow) => id)).not.toContain(
      idOf('Ben'),
    )
    expect(await tasksOf('Ben')).toEqual([finished.id])
    const card = await ada.patch(`/api/v1/tasks/${idsBefore[0]}`, { assigneeId: idOf('Ben') })
    expect(card.status).toBe(400)
    expect((await ada.get(`/api/v1/tasks/${finished.id}`).json()).assignee.name).toBe('Ben Okafor')
    expect((await remove('Ben')).status).toBe(404)
    expect((await auditOf('Ben')).at(-1)?.action).toBe('user.removed')
  })
})

const tasksOf = async (who: string): Promise<string[]> => {
  const { columns } = await ada.get(`/api/v1/projects/${world.harbor.projectId}/board`).json()
  return columns
    .flatMap(({ tasks }: { tasks: { id: string; assignee: { id: string } | null }[] }) => tasks)
    .filter(({ assignee }: { assignee: { id: string } | null }) => assignee?.id === idOf(who))
    .map(({ id }: { id: string }) => id)
}

async function userIdOf(who: string): Promise<string> {
  const { user_id } = await world.db.global
    .selectFrom('memberships')
    .select('user_id')
    .where('person_id', '=', idOf(who))
    .executeTakeFirstOrThrow()
  return user_id
}
