import { beforeEach, expect, test, vi } from 'vitest'
import { cookieOf } from '../../test/answers.ts'
import type { Answer, Caller } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { storyPassword } from '../../test/story.ts'

const world = sharedWorld()
let ben: Caller

beforeEach(async () => {
  ben = await world.as('Ben')
})

const email = 'ben@harbor.example'
let current = storyPassword

const change = (form: Record<string, unknown>, caller = ben): Promise<Answer> =>
  caller.post('/api/v1/auth/password', form)
const logIn = async (password: string): Promise<number> =>
  (await world.console().post('/api/v1/auth/login', { email, password })).status

test.each([
  [{ password: 'Harmless-9!' }, 'Current Password not specified'],
  [{ currentPassword: '  ', password: 'Harmless-9!' }, 'Current Password not specified'],
  [{ currentPassword: storyPassword }, 'Password not specified'],
  [{ currentPassword: storyPassword, password: '   ' }, 'Password not specified'],
  [{ currentPassword: 'Wrong-1!', password: 'Harmless-9!' }, 'The current password specified is not valid'],
])(
  '%j is answered: %s',
  { tags: ['5.50', '5.51', '5.52', '7.24', '8.2', '8.3', '8.4'] },
  async (form, message) => {
    const answer = await change(form)
    expect(answer.status).toBe(422)
    expect(await answer.json()).toEqual({ status: 'Error', messages: [message] })
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await logIn(storyPassword)).toBe(200)
  },
)

test.each([
  ['Abc1!', 'Please enter a valid password.'],
  ['harmless-9', 'Please enter a valid password.'],
  ['Harbor-1!', 'This password is among the first that attackers try.'],
  ['Password1!', 'This password is among the first that attackers try.'],
])(
  'the new password %s is refused beside its field: %s',
  { tags: ['5.46', '5.49'] },
  async (password, message) => {
    const answer = await change({ currentPassword: storyPassword, password })
    expect(answer.status).toBe(400)
    const [error] = (await answer.json()).errors
    expect(error.path).toBe('password')
    expect(error.message).toContain(message)
  },
)

test('nobody signed in is answered as by every account action', { tags: ['5.53', '8.5'] }, async () => {
  const answer = await change({}, world.console())
  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({
    status: 'Unauthorized',
    messages: ['Error updating password, please try again'],
  })
})

test.each([
  ['Password1!', [], true],
  ['Harmless-9!', [], false],
  ['Harmless-9!', ['Harmless Ltd'], true],
] as const)(
  'whether %s is easy to guess beside %j can be asked while it is typed: %s',
  async (password, names, easy) => {
    const answer = await world.console().post('/api/v1/auth/password-check', { password, names })
    expect(await answer.json()).toEqual({ easy })
  },
)

test('a password that is longer than the limit is refused before it is hashed', {
  tags: ['5.46', '9.33'],
}, async () => {
  const hash = vi.spyOn(world.services.passwords, 'hash')
  const long = `Aa1!${'x'.repeat(512)}`
  expect((await change({ currentPassword: storyPassword, password: long })).status).toBe(400)
  expect(hash).not.toHaveBeenCalled()
  hash.mockRestore()
})

test('the new password works from now on, this session goes on by another cookie, and all others end', {
  tags: ['3.41', '7.23', '7.24', '8.18'],
}, async () => {
  const elsewhere = await world.as('Ben')
  const colleague = await world.as('Ada')
  const answer = await change({ currentPassword: current, password: 'Harmless-9!' })
  expect(await answer.json()).toEqual({
    status: 'Ok',
    messages: ['Your password has been updated successfully.'],
  })
  current = 'Harmless-9!'
  expect([await logIn(storyPassword), await logIn(current)]).toEqual([401, 200])
  for (const old of [ben, elsewhere]) expect((await old.get('/api/v1/dashboard')).status).toBe(401)
  const cookie = cookieOf(answer)
  expect(cookie).not.toBe(ben.headers.cookie)
  expect((await world.console().with({ cookie }).get('/api/v1/dashboard')).status).toBe(200)
  expect((await colleague.get('/api/v1/dashboard')).status).toBe(200)
})

test('a mail tells of it, and the audit log', async () => {
  expect((await change({ currentPassword: current, password: 'Harmless-10!' })).status).toBe(200)
  const mail = (await mailsTo(world, email)).at(-1)
  expect(mail).toMatchObject({
    template: 'passwordChanged',
    params: { firstName: 'Ben', link: 'https://earshot.example/forgotten-password' },
  })
  const entry = await world
    .tenant()
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    action: 'password.changed',
    actor_id: world.harbor.members.get('Ben'),
    target_kind: 'user',
    fields: '["password"]',
  })
  expect(JSON.stringify(entry)).not.toContain('Harmless')
})
