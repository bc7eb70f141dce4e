import { expect, test } from 'vitest'
import { whoIs } from '../test/answers.ts'
import { sharedWorld } from '../test/harness.ts'
import { doCommand } from '../test/operator.ts'
import { storyPassword } from '../test/story.ts'
import { accounts } from './accounts.ts'

const world = sharedWorld()

const run = (...given: string[]) => doCommand(accounts, world, ...given)

const logIn = (email: string, password: string) =>
  world.console().post('/api/v1/auth/login', { email, password })

const logged = async () => {
  const entries = await world.db.global.selectFrom('operator_log').selectAll().orderBy('id').execute()
  return entries.map(({ action, operator }) => `${action} by ${operator}`)
}

const mailCount = async () => (await world.db.global.selectFrom('jobs').select('id').execute()).length

test('a recovery link is printed, sets a new password once, and ends every session', async () => {
  const [mails, ben] = [await mailCount(), await world.as('Ben')]
  const { status, output } = await run('recovery-link', ' BEN@harbor.example')
  expect(status).toBe(0)
  const [, token] = /^https:\/\/earshot\.example\/change-password\/#([\w-]{32})\n/.exec(output) ?? []
  expect(await mailCount()).toBe(mails)
  const recover = () => world.console().post('/api/v1/auth/recovery', { token })
  const recovered = await recover()
  expect(recovered.status, await recovered.clone().text()).toBe(200)
  expect((await recover()).status).toBe(410)
  expect(await whoIs(ben)).toBeNull()
  expect(await logged()).toContain('account.recovery_link_made by terminal')
  const audit = await (await world.as('Ada')).get('/api/v1/audit-log').json()
  expect(JSON.stringify(audit)).toContain('password.reset_requested')
})

test('an activation link of a pending sign-up is printed, and still takes the password', async () => {
  const email = 'nora@nowhere.example'
  const form = { email, password: 'Right-1!', firstName: 'Nora', lastName: 'Lind', companyName: 'Lind Ltd' }
  expect((await world.console().post('/api/v1/auth/signup', form)).status).toBe(200)
  const { output } = await run('activation-link', email)
  const [, token] = /^https:\/\/earshot\.example\/activate#([\w-]{32})\n/.exec(output) ?? []
  const activate = (password: string) => world.console().post('/api/v1/auth/activate', { token, password })
  expect((await activate('Wrong-1!')).status).toBe(400)
  expect((await activate('Right-1!')).status).toBe(200)
  expect((await logIn(email, 'Right-1!')).status).toBe(200)
})

test('sessions of one person end, or of everybody', async () => {
  const [cleo, dana] = [await world.as('Cleo'), await world.as('Dana')]
  expect((await run('end-sessions', 'cleo@harbor.example')).output).toBe('1 session is ended.')
  expect([await whoIs(cleo), await whoIs(dana)]).toEqual([null, expect.anything()])
  expect((await run('end-sessions', '--all')).output).toMatch(/^\d+ sessions? (is|are) ended\. Everybody/)
  expect(await whoIs(dana)).toBeNull()
  expect((await logIn('dana@lumen.example', storyPassword)).status).toBe(200)
})

test.each([
  [
    ['recovery-link', 'nobody@nowhere.example'],
    'nobody@nowhere.example has no account with an organisation.',
  ],
  [
    ['activation-link', 'ada@harbor.example'],
    'ada@harbor.example has no sign-up that waits for its activation.',
  ],
  [['end-sessions', 'nobody@nowhere.example'], 'nobody@nowhere.example has no account.'],
  [['recovery-link'], 'Usage: npm run accounts'],
  [['open', 'ada@harbor.example'], 'Usage: npm run accounts'],
])('%j is refused in a sentence, and nothing is recorded', async (given, sentence) => {
  const before = await logged()
  expect(await run(...given)).toEqual({ status: 1, output: expect.stringContaining(sentence) })
  expect(await logged()).toEqual(before)
})
