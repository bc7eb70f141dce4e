import { Id } from '@earshot/shared/ids'
import { HeldSignUpPage, OperatorResult } from '@earshot/shared/operator'
import { PageRequest } from '@earshot/shared/page'
import { z } from '@hono/zod-openapi'
import { declare, json } from '../../http/declare.ts'
import { routeGroup } from '../../http/route-group.ts'
import type { Services } from '../../http/services.ts'
import { notFound } from '../../lib/app-error.ts'
import { refuseSignUp, releaseSignUp, showHeldSignUps } from './held-sign-ups.ts'

const path = '/api/v1/operator/held-sign-ups'
const params = z.object({ heldSignUpId: Id })

const list = declare('operator', {
  method: 'get',
  path,
  summary: 'Sign-ups that wait for a decision, oldest first',
  request: { query: PageRequest },
  responses: { 200: json(HeldSignUpPage) },
})

const release = declare(
  'operator',
  {
    method: 'post',
    path: `${path}/{heldSignUpId}/release`,
    summary: 'Let a sign-up through: its activation mail goes out',
    request: { params },
    responses: { 200: json(OperatorResult) },
  },
  { recentLogin: true },
)

const refuse = declare(
  'operator',
  {
    method: 'delete',
    path: `${path}/{heldSignUpId}`,
    summary: 'Delete a sign-up that waits; its address hears nothing',
    request: { params },
    responses: { 200: json(OperatorResult) },
  },
  { recentLogin: true },
)

/** Held sign-ups, for operators. */
export function heldSignUpsRoutes(services: Services) {
  const app = routeGroup()

  app.openapi(list, async (c) =>
    c.json(await showHeldSignUps(c.var.operator.database, c.req.valid('query')), 200),
  )
  app.openapi(release, async (c) => {
    const { heldSignUpId } = c.req.valid('param')
    return c.json(found(await releaseSignUp(services, c.var.operator, heldSignUpId)), 200)
  })
  app.openapi(refuse, async (c) => {
    const { heldSignUpId } = c.req.valid('param')
    return c.json(found(await refuseSignUp(services, c.var.operator, heldSignUpId)), 200)
  })
  return app
}

/** @throws AppError `not_found` when somebody else was faster, or it never was. */
function found(message: string | undefined) {
  if (message === undefined) throw notFound('sign-up')
  return { message }
}
