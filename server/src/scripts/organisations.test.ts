import { expect, test } from 'vitest'
import { whoIs } from '../test/answers.ts'
import { sharedWorld } from '../test/harness.ts'
import { doCommand } from '../test/operator.ts'
import { organisations } from './organisations.ts'

const world = sharedWorld()

const run = (...given: string[]) => doCommand(organisations, world, ...given)

const owners = async (tenantId: string) =>
  (
    await world.db.global
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select('users.email')
      .where('memberships.tenant_id', '=', tenantId)
      .where('memberships.owner', '=', 1)
      .execute()
  ).map(({ email }) => email)

const mails = async () =>
  (await world.db.global.selectFrom('jobs').select('payload').orderBy('id').execute())
    .map(({ payload }) => JSON.parse(payload))
    .filter(({ template }) => template !== undefined)
    .map(({ template, to }) => `${template} ${to}`)

const actions = async () =>
  (await world.db.global.selectFrom('operator_log').select('action').execute()).map(({ action }) => action)

test('an administrator becomes the owner, and both are told', async () => {
  const { tenantId } = world.harbor
  expect(await run('owner', tenantId, 'CLEO@harbor.example')).toEqual({
    status: 0,
    output: 'cleo@harbor.example owns Harbor now, instead of ada@harbor.example.',
  })
  expect(await owners(tenantId)).toEqual(['cleo@harbor.example'])
  expect(await mails()).toEqual(
    expect.arrayContaining([
      'ownershipTransferred cleo@harbor.example',
      'ownershipTransferred ada@harbor.example',
    ]),
  )
  expect(await actions()).toEqual(['organisation.owner_appointed'])
  expect((await run('owner', 'cleo@harbor.example', 'cleo@harbor.example')).output).toBe(
    'cleo@harbor.example owns Harbor already.',
  )
})

test('nobody but an active administrator of the organisation becomes its owner', async () => {
  const { tenantId } = world.harbor
  const before = [await owners(tenantId), await actions()]
  expect(await run('owner', tenantId, 'dana@lumen.example')).toEqual({
    status: 1,
    output: 'dana@lumen.example is not a member of it.',
  })
  expect((await run('owner', tenantId, 'ben@harbor.example')).output).toContain(
    'Ownership goes to an administrator',
  )
  expect((await run('owner', 'nobody@nowhere.example', 'ben@harbor.example')).output).toContain(
    'There is no organisation owned by',
  )
  expect([await owners(tenantId), await actions()]).toEqual(before)
})

test('an organisation is deleted by its id and its name, and its members are signed out', async () => {
  const { tenantId } = world.lumen
  const [owner] = await owners(tenantId)
  const dana = await world.as('Dana')
  expect((await run('delete', tenantId, 'Harbor')).status).toBe(1)
  expect((await run('delete', 'dana@lumen.example', 'Lumen')).output).toContain('Usage:')
  expect(await whoIs(dana)).not.toBeNull()
  expect(await run('delete', tenantId, 'Lumen')).toEqual({
    status: 0,
    output: 'Lumen is deleted: nobody is signed in to it any more, and a job erases its data.',
  })
  expect(await whoIs(dana)).toBeNull()
  expect(await mails()).toContain(`organisationDeleted ${owner}`)
  expect(await actions()).toContain('organisation.deleted')
  expect((await run('delete', tenantId, 'Lumen')).output).toContain('There is no organisation with the id')
})
