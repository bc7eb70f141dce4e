import { ApiKeyScope } from '@earshot/shared/api-key/scopes'
import { Caller } from './caller.ts'
import type { World } from './harness.ts'
import type { Organisation } from './story.ts'

interface Options {
  organisation?: Organisation
  scopes?: readonly ApiKeyScope[]
  /** The only project that the key reaches. */
  projectId?: string
}

const ownerOf = (world: World, { tenantId }: Organisation): Promise<Caller> =>
  world.as(tenantId === world.harbor.tenantId ? 'Ada' : 'Chloe')

/** A new API key of an organisation, as the console creates it: of Harbor, with every scope, for all projects. */
export async function createdKey(world: World, options: Options = {}) {
  const { organisation = world.harbor, scopes = ApiKeyScope.options, projectId = null } = options
  const body = { name: 'Zapier', scopes, projectId, expiresInDays: 30 }
  const answer = await (await ownerOf(world, organisation)).post('/api/v1/api-keys', body)
  if (answer.status !== 201) throw new Error(`No API key: ${await answer.text()}`)
  return answer.json()
}

/** A program that sends an API key with every call, as a server does: without an origin and without cookies. */
export const programWith = ({ app }: World, secret: string): Caller =>
  new Caller(app, { authorization: `Bearer ${secret}` })

/** A program with a new API key. */
export const sampleProgram = async (world: World, options: Options = {}): Promise<Caller> =>
  programWith(world, (await createdKey(world, options)).secret)

/** The only API key of an organisation, so that another one can be created. */
export async function sampleKey(world: World, organisation: Organisation): Promise<string> {
  const owner = await ownerOf(world, organisation)
  for (const { id } of (await owner.get('/api/v1/api-keys').json()).items)
    await owner.delete(`/api/v1/api-keys/${id}`)
  return (await createdKey(world, { organisation })).id
}
