import { expect, test } from 'vitest'
import { openPage, tokenOf } from '../../test/rival-page.ts'

const nia = { id: '7', name: 'Nia', email: 'nia@example.com', companies: [{ name: 'Fjordline' }] }

test('a user with a token has no claim beside it', async () => {
  const { call, options } = await openPage('Canny')
  call('identify', { user: nia })
  expect(options()).toMatchObject({ visitor: { name: 'Nia', email: 'nia@example.com' } })
  const token = tokenOf({ name: 'Nia' })
  call('identify', { user: nia, ssoToken: token })
  expect(options()).toMatchObject({ identity: { token }, visitor: undefined, metadata: {} })
})

test('a user who logs out does not come back with the next board or the next user', async () => {
  const { call, calls, options } = await openPage('Featurebase', ['[data-featurebase-embed]'])
  call('identify', { ...nia, jwtToken: tokenOf({}) })
  call('identify', nia)
  call('initialize_feedback_widget', { metadata: { plan: 'pro' } })
  call('shutdown')
  expect(calls.some(([name]) => name === 'logout')).toBe(true)
  const nobody = { identity: undefined, visitor: undefined, metadata: {} }
  expect(options()).toMatchObject(nobody)
  call('embed', {})
  expect(options()).toMatchObject(nobody)
  call('identify', { userId: '8', name: 'Ola' })
  expect(options()).toMatchObject({
    identity: undefined,
    visitor: { name: 'Ola', email: undefined },
    metadata: { userId: '8' },
  })
})

test('the next user does not work for the company of the one before', async () => {
  const { call, options } = await openPage('Canny')
  call('identify', { user: nia })
  expect(options().metadata).toEqual({ userId: '7', company: 'Fjordline' })
  call('identify', { user: { id: '8', name: 'Ola' } })
  expect(options().metadata).toEqual({ userId: '8' })
})

test('the metadata of a page leaves that of its user', async () => {
  const { call, options } = await openPage('Featurebase')
  call('initialize_feedback_widget', { metadata: { plan: 'pro' } })
  call('identify', nia)
  call('initialize_changelog_widget', { metadata: { area: 'berths' } })
  const all = { plan: 'pro', area: 'berths', userId: '7', company: 'Fjordline' }
  expect(options().metadata).toEqual(all)
})

test('a claim about the same user leaves the token, one about another does not', async () => {
  const { call, calls, options } = await openPage('Featurebase')
  const token = tokenOf({ email: 'nia@example.com' })
  call('identify', { featurebaseJwt: token })
  call('initialize_feedback_widget', { email: 'Nia@example.com' })
  expect(options()).toMatchObject({ identity: { token }, visitor: undefined })
  expect(calls.some(([name]) => name === 'logout')).toBe(false)
  call('identify', { email: 'ola@example.com' })
  expect(calls.some(([name]) => name === 'logout')).toBe(true)
  expect(options()).toMatchObject({ identity: undefined, visitor: { email: 'ola@example.com' } })
})

test.each(['nia@example.com', 'www.example.com', 'See https://example.com'])(
  'a name that a form refuses is left out: %s',
  async (name) => {
    const { call, options } = await openPage('Canny')
    call('identify', { user: { ...nia, name } })
    expect(options().visitor).toEqual({ name: undefined, email: 'nia@example.com' })
  },
)

const refused = ['nia', 'nia@', 'Nia <nia@example.com>', 'a@example.com, b@example.com']
test.each([...refused, `${'n'.repeat(1024)}@example.com`])(
  'an address that a form refuses is left out (%#)',
  async (email) => {
    const { call, options } = await openPage('Canny')
    call('identify', { user: { ...nia, email } })
    expect(options().visitor).toEqual({ name: 'Nia', email: undefined })
  },
)
