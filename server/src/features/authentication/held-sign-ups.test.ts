import { limits } from '@earshot/shared/limits'
import { beforeEach, expect, test } from 'vitest'
import { sweep } from '../../sweep.ts'
import type { Answer } from '../../test/caller.ts'
import { sharedWorld } from '../../test/harness.ts'

const world = sharedWorld({ OPERATOR_EMAILS: 'olga@earshot.example, oskar@earshot.example' })

beforeEach(async () => {
  await world.db.transaction(async ({ global }) => {
    await global.deleteFrom('jobs').execute()
    await global.deleteFrom('held_sign_ups').execute()
  })
})

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

test('a sign-up with a temporary address is held, and says what to do', async () => {
  const answer = await signUp('Sam@Mailinator.com')
  expect(answer.status).toBe(202)
  expect(await answer.json()).toEqual({
    status: 'Warning',
    messages: [
      'This looks like a temporary email address. Your sign-up is held until we have checked it; sign up with your regular address to start right away.',
    ],
    activated: false,
  })
  const [row] = await held()
  expect(row).toMatchObject({ email: 'sam@mailinator.com', reason: 'temporary address' })
  expect(JSON.parse(row?.payload ?? '')).toMatchObject({
    companyName: 'Winter Ltd',
    consentToHelpEmails: false,
  })
  expect(row?.payload).not.toContain('Right-1!')
  expect(row?.payload).not.toContain('"password"')
})

test('every operator hears of it once, and its address gets no mail', async () => {
  await signUp('once@mailinator.com')
  await signUp('once@mailinator.com', { companyName: 'Winter and Sons' })
  const [row, ...others] = await held()
  expect(others).toEqual([])
  expect(row?.payload).toContain('Winter and Sons')
  expect((await mails()).map(({ template, to }) => `${template} ${to}`)).toEqual([
    'signUpHeld olga@earshot.example',
    'signUpHeld oskar@earshot.example',
  ])
})

test('a regular address is not held', async () => {
  expect((await signUp('sam@winter.example')).status).toBe(200)
  expect(await held()).toEqual([])
  expect(await mails()).toMatchObject([{ template: 'activation', to: 'sam@winter.example' }])
})

test('what nobody decided about goes after 90 days', async () => {
  await signUp('old@mailinator.com')
  const clean = sweep(world.db, world.clock.read)
  const job = { id: 'sweep', tenantId: null, payload: {} }
  world.clock.forward(limits.heldSignUpKept - 1)
  await clean(job)
  expect(await held()).toHaveLength(1)
  world.clock.forward(1)
  await clean(job)
  expect(await held()).toEqual([])
})
