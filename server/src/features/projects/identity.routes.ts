import { Identity, IdentityChange, NewIdentitySecret } from '@earshot/shared/identity'
import { Id } from '@earshot/shared/ids'
import { z } from 'zod'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import type { Services } from '../../http/services.ts'
import { changeIdentity, createSecret, revokeSecret, showIdentity } from './identity.ts'

const path = '/api/v1/projects/{projectId}/identity'
const params = z.object({ projectId: Id })

const show = declare('editProjects', {
  method: 'get',
  path,
  summary: 'How a project knows its customers',
  request: { params },
  responses: { 200: json(Identity) },
})

const change = declare('editProjects', {
  method: 'patch',
  path,
  summary: 'Set what becomes of visitors whom the site does not name',
  request: { params, body: jsonInput(IdentityChange) },
  responses: { 200: json(Identity) },
})

const create = declare(
  'editProjects',
  {
    method: 'post',
    path: `${path}/secrets`,
    summary: 'Create a secret; the answer is the only one that holds it',
    request: { params },
    responses: { 201: json(NewIdentitySecret) },
  },
  { recentLogin: true },
)

const revoke = declare(
  'editProjects',
  {
    method: 'delete',
    path: `${path}/secrets/{secretId}`,
    summary: 'Revoke a secret, at once',
    request: { params: params.extend({ secretId: Id }) },
    responses: { 200: json(Identity) },
  },
  { recentLogin: true },
)

/** Signed identity: its secrets, and what is asked of visitors. */
export function identityRoutes({ sealing }: Services) {
  const app = routeGroup()
  app.openapi(show, async (c) =>
    c.json(await showIdentity(c.var.member, c.req.valid('param').projectId), 200),
  )
  app.openapi(change, async (c) =>
    c.json(await changeIdentity(c.var.member, c.req.valid('param').projectId, c.req.valid('json')), 200),
  )
  app.openapi(create, async (c) => {
    const { projectId } = c.req.valid('param')
    return c.json(await createSecret(c.var.member, sealing, projectId, c.var.repeatable), 201)
  })
  app.openapi(revoke, async (c) => {
    const { projectId, secretId } = c.req.valid('param')
    return c.json(await revokeSecret(c.var.member, projectId, secretId), 200)
  })
  return app
}
