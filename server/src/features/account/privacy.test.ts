import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockTenant } from '../../auth/tenants.queries.ts'
import { newId } from '../../lib/id.ts'
import type { Caller } from '../../test/caller.ts'
import { openWorld, type World } from '../../test/harness.ts'
import { hasLockWaiters } from '../../test/lock-waiters.ts'
import { checkFile } from '../../test/sample-imports.ts'
import { storyPassword } from '../../test/story.ts'
import { updateOwner } from '../organisation/transfer.ts'
import { insertClaim } from '../service-credit/credits.queries.ts'

let world: World

beforeEach(async () => {
  world = await openWorld()
}, 60_000)
afterEach(() => world.close())

const idOf = (firstName: string): string => world.harbor.members.get(firstName) ?? ''

const somethingToComment = async (): Promise<string> => {
  const { items } = await (await world.as('Ada')).get('/api/v1/feedback?kind=idea').json()
  return items[0].id
}

/** The address of the comments of a new task, with a first one by its author. */
async function taskWith(author: Caller, body: string): Promise<string> {
  const { projectId } = world.harbor
  const { columns } = await author.get(`/api/v1/projects/${projectId}/board`).json()
  const task = { projectId, columnId: columns[0].id, title: 'Talked about' }
  const comments = `/api/v1/tasks/${(await author.post('/api/v1/tasks', task).json()).id}/comments`
  expect((await author.post(comments, { body })).status).toBe(201)
  return comments
}

describe('the export', () => {
  const exported = async (firstName: string) => {
    const answer = await (await world.as(firstName)).post('/api/v1/account/export')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="earshot-account-\d{4}-\d\d-\d\d\.json"$/,
    )
    return answer.json()
  }

  test('holds what a person is and did, and no secret', async () => {
    const ben = await world.as('Ben')
    const feedbackId = await somethingToComment()
    await ben.post(`/api/v1/feedback/${feedbackId}/comments`, { body: 'Ben’s own words', internal: true })
    const { columns } = await ben.get(`/api/v1/projects/${world.harbor.projectId}/board`).json()
    const place = { projectId: world.harbor.projectId, columnId: columns[0].id }
    const task = await ben.post('/api/v1/tasks', { ...place, title: 'Ben made this' }).json()
    await ben.patch(`/api/v1/tasks/${task.id}`, { assigneeId: idOf('Ben') })
    const comment = await ben.post(`/api/v1/tasks/${task.id}/comments`, { body: 'Ben will do it' }).json()
    const slip = await ben.post(`/api/v1/tasks/${task.id}/comments`, { body: 'Ben’s slip' }).json()
    await ben.delete(`/api/v1/tasks/${task.id}/comments/${slip.id}`)
    const file = await exported('Ben')
    expect(file.account).toMatchObject({ email: 'ben@harbor.example', hasPassword: true })
    const [harbor] = file.organisations
    expect(harbor).toMatchObject({ role: 'User', owner: false })
    expect(harbor.comments.map(({ body }: { body: string }) => body)).toContain('Ben’s own words')
    const onTask = harbor.taskComments.filter(({ taskId }: { taskId: string }) => taskId === task.id)
    expect(onTask).toEqual([
      {
        id: comment.id,
        taskId: task.id,
        body: 'Ben will do it',
        createdAt: comment.createdAt,
        editedAt: null,
      },
    ])
    for (const list of [harbor.tasksCreated, harbor.tasksAssigned])
      expect(list.map(({ title }: { title: string }) => title)).toContain('Ben made this')
    expect(harbor.auditEntries.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['comment.created', 'task.created', 'task_comment.created', 'account.exported']),
    )
    const { global } = world.db
    const text = JSON.stringify(file)
    const { password_hash } = await global
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', 'ben@harbor.example')
      .executeTakeFirstOrThrow()
    expect(text).not.toContain(password_hash)
    for (const { id } of await global.selectFrom('sessions').select('id').execute())
      expect(text).not.toContain(id)
  })

  test('holds the service credits that a person asked for, in their own words, and not a colleague’s', async () => {
    await askedForCredit('Cleo', '2025-01', 'Our shop stood still')
    await askedForCredit('Ada', '2025-02', 'Ada’s own words')
    const [harbor] = (await exported('Cleo')).organisations
    expect(harbor.creditClaims).toEqual([
      {
        month: '2025-01',
        reason: 'Our shop stood still',
        state: 'open',
        note: '',
        createdAt: world.clock.read(),
      },
    ])
  })

  const askedForCredit = (firstName: string, month: string, reason: string) =>
    world.db.transaction((tx) =>
      insertClaim(tx, {
        id: newId(),
        tenant_id: world.harbor.tenantId,
        person_id: idOf(firstName),
        month,
        reason,
        down_minutes: 3000,
        cost_cents: 825,
        credit_cents: 138,
        state: 'open',
        created_at: world.clock.read(),
        decided_at: null,
      }),
    )

  test('holds nothing of anybody else', async () => {
    const ada = await world.as('Ada')
    await ada.post(`/api/v1/feedback/${await somethingToComment()}/comments`, { body: 'Ada’s own words' })
    const task = await taskWith(ada, 'Ada will do it')
    await (await world.as('Ben')).post(task, { body: 'Ben will not' })
    const text = JSON.stringify(await exported('Ben'))
    for (const foreign of ['Ada’s own words', 'Ada will do it', 'ada@harbor.example', 'Lumen'])
      expect(text).not.toContain(foreign)
  })
})

describe('deleting an account', () => {
  const remove = async (firstName: string, email: string) =>
    (await world.as(firstName)).post('/api/v1/account/deletion', { email })

  test('leaves the words, without the name, and nothing else', async () => {
    const ben = await world.as('Ben')
    const feedbackId = await somethingToComment()
    await ben.post(`/api/v1/feedback/${feedbackId}/comments`, { body: 'Ben’s own words' })
    const task = await taskWith(ben, 'Ben’s words on a task')
    const answer = await remove('Ben', ' Ben@Harbor.example ')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('set-cookie')).toMatch(/Max-Age=0/)
    expect((await ben.get('/api/v1/account')).status).toBe(401)
    const login = await world
      .console()
      .post('/api/v1/auth/login', { email: 'ben@harbor.example', password: storyPassword })
    expect(login.status).toBe(401)
    const ada = await world.as('Ada')
    const { items } = await ada.get(`/api/v1/feedback/${feedbackId}/comments`).json()
    const comment = items.find(({ body }: { body: string }) => body === 'Ben’s own words')
    expect(comment.author).toMatchObject({ id: idOf('Ben'), name: 'Former member' })
    expect((await ada.get(task).json()).items).toMatchObject([
      { body: 'Ben’s words on a task', author: { id: idOf('Ben'), name: 'Former member' } },
    ])
    const members = await ada.get('/api/v1/members').json()
    expect(members.items.map(({ id }: { id: string }) => id)).not.toContain(idOf('Ben'))
    const jobs = await world.db.global.selectFrom('jobs').select('payload').execute()
    const notice = jobs
      .map(({ payload }) => JSON.parse(payload))
      .find((mail) => mail.template === 'accountDeleted')
    expect(notice.to).toBe('ben@harbor.example')
    const entry = await world
      .tenant()
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('action', '=', 'account.deleted')
      .executeTakeFirstOrThrow()
    expect(entry.actor_id).toBe(idOf('Ben'))
  })

  test('wants the person’s own address, typed', async () => {
    const answer = await remove('Ben', 'ada@harbor.example')
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors).toEqual([
      { path: 'email', message: 'Please type your email address exactly as it is shown.' },
    ])
    expect((await (await world.as('Ben')).get('/api/v1/account')).status).toBe(200)
  })

  test('is refused while others belong to an organisation of one’s own, and changes nothing', async () => {
    const answer = await remove('Ada', 'ada@harbor.example')
    expect(answer.status).toBe(409)
    expect((await answer.json()).detail).toMatch(
      /^You own .+, and others belong to it\. Transfer the ownership or delete the organisation first\.$/,
    )
    const ada = await world.as('Ada')
    expect((await ada.get('/api/v1/account').json()).email).toBe('ada@harbor.example')
    const { items } = await ada.get('/api/v1/members').json()
    expect(items.map(({ name }: { name: string }) => name)).not.toContain('Former member')
  })

  test('takes an organisation along in which nobody else is', async () => {
    const { global } = world.db
    await global
      .deleteFrom('memberships')
      .where('tenant_id', '=', world.harbor.tenantId)
      .where('person_id', '!=', idOf('Ada'))
      .execute()
    expect((await remove('Ada', 'ada@harbor.example')).status).toBe(204)
    const tenant = await global
      .selectFrom('tenants')
      .select('deleted_at')
      .where('id', '=', world.harbor.tenantId)
      .executeTakeFirstOrThrow()
    expect(tenant.deleted_at).toBe(world.clock.read())
    const jobs = await global.selectFrom('jobs').select('kind').execute()
    expect(jobs.map(({ kind }) => kind)).toContain('eraseOrganisation')
  })

  test('leaves no open task with somebody who is gone', async () => {
    const ben = await world.as('Ben')
    const { columns } = await ben.get(`/api/v1/projects/${world.harbor.projectId}/board`).json()
    const place = { projectId: world.harbor.projectId, columnId: columns[0].id }
    const task = await ben.post('/api/v1/tasks', { ...place, title: 'Ben’s to do' }).json()
    await ben.patch(`/api/v1/tasks/${task.id}`, { assigneeId: idOf('Ben') })
    expect((await remove('Ben', 'ben@harbor.example')).status).toBe(204)
    const left = await (await world.as('Ada')).get(`/api/v1/tasks/${task.id}`).json()
    expect(left.assignee).toBeNull()
  })

  test('makes no customer of the person when a file that names them is imported later', async () => {
    const { run } = await checkFile(
      world,
      'Title,Author Email\nOf Ben,ben@harbor.example\nOf Max,max@x.example\n',
    )
    expect((await remove('Ben', 'ben@harbor.example')).status).toBe(204)
    expect(await run()).toMatchObject({ state: 'done', createdCount: 1, refusedCount: 1 })
    const people = world.tenant().selectFrom('people').select('id')
    expect(await people.where('email', '=', 'ben@harbor.example').execute()).toEqual([])
  })

  test('waits for whoever is given the organisation at the same moment, and is refused then', async () => {
    const { db } = world.services
    const { tenantId } = world.harbor
    const cleo = await world.as('Cleo')
    const handingOver = await db.transaction(async (tx) => {
      await lockTenant(tx, tenantId, world.clock.read())
      let done = false
      const deletion = cleo.post('/api/v1/account/deletion', { email: 'cleo@harbor.example' })
      void deletion.then(() => {
        done = true
      })
      await expect.poll(async () => done || hasLockWaiters(db)).toBe(true)
      await updateOwner(tx, tenantId, { from: idOf('Ada'), to: idOf('Cleo') })
      return { deletion }
    })
    expect((await handingOver.deletion).status).toBe(409)
    const owners = await db.global
      .selectFrom('memberships')
      .select('person_id')
      .where('tenant_id', '=', tenantId)
      .where('owner', '=', 1)
      .execute()
    expect(owners).toEqual([{ person_id: idOf('Cleo') }])
  })
})

describe('somebody without an organisation', () => {
  const form = { email: 'cleo@harbor.example', password: storyPassword }
  const call = (what: 'export' | 'deletion', given: object = {}) =>
    world.console().post(`/api/v1/own-data/${what}`, { ...form, ...given })

  test.each(['was removed from the only one', 'is locked out of the only one'])(
    'who %s still exports and deletes their account, and reaches nothing else',
    async (why) => {
      const ada = await world.as('Ada')
      const cleo = await world.as('Cleo')
      const path = `/api/v1/users/${idOf('Cleo')}`
      const answer = why.startsWith('was')
        ? await ada.delete(path)
        : await ada.patch(path, { loginEnabled: false })
      expect(answer.status, await answer.text()).toBeLessThan(300)
      expect((await world.console().post('/api/v1/auth/login', form)).status).toBe(401)
      const exported = await call('export')
      expect(exported.headers.get('set-cookie')).toBeNull()
      expect((await exported.json()).account).toMatchObject({ email: form.email })
      for (const other of [cleo.get('/api/v1/account'), cleo.get('/api/v1/dashboard')])
        expect((await other).status).toBe(401)
      expect((await call('deletion', { password: 'Wrong-77!' })).status).toBe(403)
      expect((await call('export', { email: 'nobody@nowhere.example' })).status).toBe(403)
      expect((await call('deletion')).status).toBe(204)
      expect((await call('export')).status).toBe(403)
      const users = await world.db.global.selectFrom('users').select('email').execute()
      expect(users.map(({ email }) => email)).not.toContain(form.email)
    },
  )

  test('is nobody who can sign in: they have their own pages for it', async () => {
    const answer = await call('deletion')
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'conflict'])
    expect((await (await world.as('Cleo')).get('/api/v1/account')).status).toBe(200)
  })

  test('who deleted the only one still exports and deletes their account', async () => {
    const ada = await world.as('Ada')
    await ada.post('/api/v1/organisation/deletion', { name: 'Harbor' })
    const own = { email: 'ada@harbor.example' }
    expect((await (await call('export', own)).json()).organisations).toEqual([])
    expect((await call('deletion', own)).status).toBe(204)
  })
})
