import { beforeEach, expect, test } from 'vitest'
import type { Answer } from '../test/caller.ts'
import { sharedWorld } from '../test/harness.ts'
import { linkTo } from '../test/mails.ts'
import { doCommand } from '../test/operator.ts'
import { heldSignUps } from './held-sign-ups.ts'

const world = sharedWorld()

beforeEach(async () => {
  await world.db.transaction(({ global }) => global.deleteFrom('held_sign_ups').execute())
})

const run = (...given: string[]) => doCommand(heldSignUps, world, ...given)

const signUp = (email: string, form: Record<string, unknown> = {}): Promise<Answer> =>
  world.console().post('/api/v1/auth/signup', {
    email,
    password: 'Right-1!',
    firstName: 'Sam',
    lastName: 'Winter',
    companyName: 'Winter Ltd',
    ...form,
  })

const held = () => world.db.global.selectFrom('held_sign_ups').selectAll().execute()

const mails = async () =>
  (await world.db.global.selectFrom('jobs').select('payload').orderBy('id').execute()).map(({ payload }) =>
    JSON.parse(payload),
  )

test('an operator lists what is held and lets it through: the activation link makes the account', async () => {
  await signUp('released@mailinator.com', { companyName: 'Winter\u001b[31m\nLtd' })
  const [row] = await held()
  const id = row?.id ?? ''
  expect((await run('list')).output).toMatch(
    new RegExp(
      `^${id}  \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  released@mailinator.com  Sam Winter, Winter\\[31m Ltd$`,
    ),
  )
  expect(await run('release', id)).toEqual({
    status: 0,
    output: 'released@mailinator.com is sent an activation email.',
  })
  expect(await held()).toEqual([])
  const link: string = await linkTo(world, 'released@mailinator.com', 'activation')
  expect(link).toMatch(/^https:\/\/earshot\.example\/activate#/)
  const [token, password] = [link.split('#')[1], 'Right-1!']
  const activated = await world.console().post('/api/v1/auth/activate', { token, password })
  expect(activated.status).toBe(200)
  const login = { email: 'released@mailinator.com', password }
  expect((await world.console().post('/api/v1/auth/login', login)).status).toBe(200)
})

test('an operator refuses: the sign-up is gone and its address hears nothing', async () => {
  await signUp('refused@mailinator.com')
  const [row] = await held()
  expect(await run('refuse', row?.id ?? '')).toEqual({
    status: 0,
    output: 'The sign-up with refused@mailinator.com is deleted.',
  })
  expect(await held()).toEqual([])
  expect((await mails()).map(({ to }) => to)).not.toContain('refused@mailinator.com')
  expect((await run('list')).output).toBe('No sign-up is held.')
})

test('every mistake is answered by a sentence and an exit code', async () => {
  expect(await run()).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^Usage: npm run held-sign-ups/),
  })
  expect(await run('release')).toMatchObject({ status: 1, output: expect.stringMatching(/^Usage/) })
  expect(await run('release', 'nothing')).toEqual({ status: 1, output: 'No sign-up is held under nothing.' })
})
