import { describe, expect, test } from 'vitest'
import { insertMember } from '../../auth/memberships.queries.ts'
import { sharedWorld, type World } from '../../test/harness.ts'

const world = sharedWorld()

const path = '/api/v1/account'

/** Makes Ben a member of Lumen too, under another name. */
async function benAtLumen(): Promise<string> {
  const { user_id: userId } = await membershipOf('Ben')
  const personId = await world.db.transaction((tx) =>
    insertMember(tx, {
      tenantId: world.lumen.tenantId,
      userId,
      name: 'Benny from Harbor',
      role: 'User',
      owner: false,
      now: world.clock.read(),
    }),
  )
  await world.db.global
    .updateTable('memberships')
    .set({ first_name: 'Benny', last_name: 'from Harbor', consent_help: 0 })
    .where('person_id', '=', personId)
    .execute()
  return personId
}

const membershipOf = (firstName: string) =>
  world.db.global
    .selectFrom('memberships')
    .selectAll()
    .where('person_id', '=', world.harbor.members.get(firstName) ?? '')
    .executeTakeFirstOrThrow()

const auditOf = (tenantId: string) =>
  world.db
    .tenant(tenantId)
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'fields'])
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()

describe('personal details', () => {
  test('hold in every organisation at once, in place of what it called the person before', async () => {
    const atLumen = await benAtLumen()
    const ben = await world.as('Ben')
    const saved = await ben.put(`${path}/personal-details`, {
      firstName: ' Benedict ',
      lastName: 'Okafor-Lind',
    })
    expect(saved.status).toBe(200)
    expect(await saved.json()).toMatchObject({ firstName: 'Benedict', lastName: 'Okafor-Lind' })
    for (const [tenantId, personId] of [
      [world.harbor.tenantId, world.harbor.members.get('Ben') ?? ''],
      [world.lumen.tenantId, atLumen],
    ] as const) {
      const person = await world.db
        .tenant(tenantId)
        .selectFrom('people')
        .select('name')
        .where('id', '=', personId)
        .executeTakeFirstOrThrow()
      expect(person.name).toBe('Benedict Okafor-Lind')
      expect(await auditOf(tenantId)).toEqual({
        action: 'user.updated',
        actor_id: personId,
        fields: '["firstName","lastName"]',
      })
    }
    const overlays = await world.db.global
      .selectFrom('memberships')
      .select(['first_name', 'last_name'])
      .where('person_id', '=', atLumen)
      .executeTakeFirstOrThrow()
    expect(overlays).toEqual({ first_name: '', last_name: '' })
  })

  test('complete the profile once they are saved', async () => {
    const cleo = await world.as('Cleo')
    const status = async () => (await cleo.get('/api/v1/auth/session').json()).user.accountStatus
    expect(await status()).toBe('')
    await cleo.put(`${path}/personal-details`, { firstName: 'Cleo', lastName: 'Brandt' })
    expect(await status()).toBe('Completed')
  })

  test('name what is missing beside its field', async () => {
    const ben = await world.as('Ben')
    const answer = await ben.put(`${path}/personal-details`, { firstName: ' ', lastName: '' })
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors).toEqual([
      { path: 'firstName', message: 'Please enter your first name' },
      { path: 'lastName', message: 'Please enter your last name' },
    ])
  })
})

describe('preferences', () => {
  test('are kept one by one, and the session tells them', async () => {
    const ada = await world.as('Ada')
    await ada.patch(`${path}/preferences`, { theme: 'dark' })
    await ada.patch(`${path}/preferences`, { language: 'de-DE', consentToMarketingEmails: true })
    const { preferences } = await ada.get(path).json()
    expect(preferences).toEqual({
      theme: 'dark',
      language: 'de-DE',
      consentToHelpEmails: false,
      consentToMarketingEmails: true,
    })
    const { user } = await ada.get('/api/v1/auth/session').json()
    expect(user).toMatchObject({ theme: 'dark', language: 'de-DE' })
  })

  test('of one’s own about mails hold in every organisation', async () => {
    const { user_id } = await membershipOf('Ben')
    await world.db.global
      .updateTable('memberships')
      .set({ consent_help: 0, consent_marketing: 0 })
      .where('user_id', '=', user_id)
      .execute()
    const ben = await world.as('Ben')
    await ben.patch(`${path}/preferences`, { consentToHelpEmails: true })
    const kept = await world.db.global
      .selectFrom('memberships')
      .select(['consent_help', 'consent_marketing'])
      .where('user_id', '=', user_id)
      .execute()
    expect(kept).toEqual(kept.map(() => ({ consent_help: null, consent_marketing: 0 })))
    expect((await ben.get(path).json()).preferences.consentToHelpEmails).toBe(true)
  })

  test('take only what works', async () => {
    const ada = await world.as('Ada')
    for (const change of [{ theme: 'sepia' }, { language: 'xx-XX' }, { id: world.lumen.userId }])
      expect((await ada.patch(`${path}/preferences`, change)).status).toBe(400)
  })
})

describe('devices', () => {
  const items = async (caller: Awaited<ReturnType<World['as']>>) =>
    (await caller.get(`${path}/devices`).json()).items

  test('are listed with what is known of them, by a name that is not what they are stored under', async () => {
    const { user_id, tenant_id } = await membershipOf('Cleo')
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const cookie =
      (await world.services.sessions.start(user_id, tenant_id, { userAgent })).split(';')[0] ?? ''
    const listed = await items(world.console().with({ cookie }))
    expect(listed[0]).toMatchObject({ userAgent, provider: 'email', current: true })
    const text = JSON.stringify(listed)
    const rows = await world.db.global.selectFrom('sessions').select('id').execute()
    for (const { id } of rows) expect(text).not.toContain(id)
    expect(text).not.toContain(cookie.split('=')[1])
  })

  test('end one by one, and everywhere but here', async () => {
    const [here, there, elsewhere] = [await world.as('Cleo'), await world.as('Cleo'), await world.as('Cleo')]
    const [{ id }] = (await items(there)).filter(({ current }: { current: boolean }) => current)
    expect((await here.delete(`${path}/devices/${id}`)).status).toBe(204)
    expect((await there.get(path)).status).toBe(401)
    expect((await elsewhere.get(path)).status).toBe(200)
    expect((await here.delete(`${path}/devices`)).status).toBe(204)
    expect((await elsewhere.get(path)).status).toBe(401)
    expect(await items(here)).toHaveLength(1)
  })

  test('of others are out of reach, and look like none at all', async () => {
    const [cleo, ada] = [await world.as('Cleo'), await world.as('Ada')]
    const [{ id }] = await items(ada)
    const [foreign, unknown] = [
      await cleo.delete(`${path}/devices/${id}`),
      await cleo.delete(`${path}/devices/nothing`),
    ]
    expect(foreign.status).toBe(404)
    expect((await foreign.json()).detail).toBe((await unknown.json()).detail)
    expect((await ada.get(path)).status).toBe(200)
  })

  test('whose time is over are not listed', async () => {
    const [dana, { handle } = { handle: '' }] = [
      await world.as('Dana'),
      await world.services.sessions.find((await world.as('Dana')).headers.cookie ?? ''),
    ]
    expect(await items(dana)).toHaveLength(2)
    await world.db.global
      .updateTable('sessions')
      .set({ expires_at: world.clock.read() })
      .where('id', '=', handle)
      .execute()
    expect(await items(dana)).toHaveLength(1)
  })
})
