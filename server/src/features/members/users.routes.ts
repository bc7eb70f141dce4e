import { Id } from '@earshot/shared/ids'
import { MemberList } from '@earshot/shared/member'
import { OrganisationChoice } from '@earshot/shared/organisation'
import { User, UserChange, UserList, UserListRequest } from '@earshot/shared/user'
import { z } from 'zod'
import { declare, json, jsonInput } from '../../http/declare.ts'
import { routeGroup } from '../../http/route-group.ts'
import type { Services } from '../../http/services.ts'
import { endSessions, leaveOrganisation, removeUser } from './removal.ts'
import { changeUser, showColleagues, showUser, showUsers } from './users.ts'

const user = z.object({ userId: Id })
const userPath = '/api/v1/users/{userId}'

const members = declare('readDashboard', {
  method: 'get',
  path: '/api/v1/members',
  summary: 'The organisation’s people',
  responses: { 200: json(MemberList) },
})

const list = declare('manageUsers', {
  method: 'post',
  path: '/api/v1/users/getList',
  summary: 'One page of the users',
  request: { body: jsonInput(UserListRequest) },
  responses: { 200: json(UserList) },
})

const show = declare('manageUsers', {
  method: 'get',
  path: '/api/v1/users/get',
  summary: 'One user',
  request: { query: z.object({ id: Id }) },
  responses: { 200: json(User) },
})

const change = declare('manageUsers', {
  method: 'patch',
  path: userPath,
  summary: 'Change a user',
  request: { params: user, body: jsonInput(UserChange) },
  responses: { 200: json(User) },
})

const remove = declare('manageUsers', {
  method: 'delete',
  path: userPath,
  summary: 'Remove a user from the organisation',
  request: { params: user },
  responses: { 204: { description: 'Removed' } },
})

const logOut = declare('manageUsers', {
  method: 'delete',
  path: `${userPath}/sessions`,
  summary: 'End a user’s sessions in the organisation',
  request: { params: user },
  responses: { 204: { description: 'Ended' } },
})

const leave = declare('ownAccount', {
  method: 'post',
  path: '/api/v1/organisation/departure',
  summary: 'Leave the organisation; the session goes on in another one, or ends',
  request: { body: jsonInput(OrganisationChoice) },
  responses: { 204: { description: 'Left' } },
})

/** The organisation's users, for its administrators; and its people, for everybody's pickers. */
export function usersRoutes(services: Services) {
  const { db, sessions } = services
  const app = routeGroup()
  app.openapi(members, async (c) => c.json({ items: await showColleagues(c.var.member, db) }, 200))
  app.openapi(list, async (c) => c.json(await showUsers(c.var.member, db, c.req.valid('json')), 200))
  app.openapi(show, async (c) => c.json(await showUser(c.var.member, db, c.req.valid('query').id), 200))
  app.openapi(change, async (c) =>
    c.json(await changeUser(c.var.member, services, c.req.valid('param').userId, c.req.valid('json')), 200),
  )
  app.openapi(remove, async (c) => {
    await removeUser(c.var.member, services, c.req.valid('param').userId)
    return c.body(null, 204)
  })
  app.openapi(logOut, async (c) => {
    await endSessions(c.var.member, services, c.req.valid('param').userId)
    return c.body(null, 204)
  })
  app.openapi(leave, async (c) => {
    const cookies = c.req.header('cookie') ?? ''
    const session = await sessions.find(cookies)
    const { userId } = c.var.member.actor
    const next = await leaveOrganisation(c.var.member, services, c.req.valid('json').organisationId)
    const cookie = next ? await sessions.start(userId, next, { ...session, tenantId: next }) : undefined
    c.header('set-cookie', cookie ?? (await sessions.end(cookies)))
    return c.body(null, 204)
  })

  return app
}
