import { Id } from '@earshot/shared/field/ids'
import { MemberList } from '@earshot/shared/member/member'
import { User, UserChange, UserList, UserListRequest } from '@earshot/shared/member/user'
import { OrganisationChoice } from '@earshot/shared/organisation/organisation'
import { z } from 'zod'
import { Routes } from '../../http/routes.ts'
import { endSessions, leaveOrganisation, removeUser } from './removal.ts'
import { changeUser, showColleagues, showUser, showUsers } from './users.ts'

const userPath = '/api/v1/users/{userId}'

/** The organisation's members, for its administrators, and their names, for everybody's pickers. */
export const usersRoutes = new Routes()

usersRoutes.get(
  '/api/v1/members',
  {
    access: 'readMembers',
    summary: 'List the organisation’s members',
    answer: MemberList,
    compressed: true,
  },
  async (ctx) => ({ items: await showColleagues(ctx) }),
)

usersRoutes.post(
  '/api/v1/users/getList',
  {
    access: 'manageUsers',
    summary: 'List the users, page by page',
    body: UserListRequest,
    answer: UserList,
    compressed: true,
  },
  (ctx, { body }) => showUsers(ctx, body),
)

usersRoutes.get(
  '/api/v1/users/get',
  { access: 'manageUsers', summary: 'Get a user', query: z.object({ id: Id }), answer: User },
  (ctx, { query }) => showUser(ctx, query.id),
)

usersRoutes.patch(
  userPath,
  {
    access: 'manageUsers',
    summary: 'Update a user',
    details: 'The change applies to this organisation.',
    body: UserChange,
    answer: User,
  },
  (ctx, { params, body }) => changeUser(ctx, params.userId, body),
)

usersRoutes.delete(
  userPath,
  {
    access: 'manageUsers',
    summary: 'Remove a user from the organisation',
    details: '409 for yourself, the owner and the last administrator.',
    noContent: 'Removed',
  },
  (ctx, { params }) => removeUser(ctx, params.userId),
)

usersRoutes.delete(
  `${userPath}/sessions`,
  { access: 'manageUsers', summary: 'End a user’s sessions in the organisation', noContent: 'Ended' },
  (ctx, { params }) => endSessions(ctx, params.userId),
)

usersRoutes.post(
  '/api/v1/organisation/departure',
  {
    access: 'ownAccount',
    summary: 'Leave the organisation; the session continues in another one, or ends',
    details: 'The session continues in another organisation, or ends.',
    body: OrganisationChoice,
    noContent: 'Left',
  },
  async (ctx, { body }, c) => {
    const { sessions } = ctx.services
    const cookies = c.req.header('cookie') ?? ''
    const session = await sessions.find(cookies)
    const next = await leaveOrganisation(ctx, body.organisationId)
    const cookie = next
      ? await sessions.start(ctx.actor.userId, next, { ...session, tenantId: next })
      : undefined
    c.header('set-cookie', cookie ?? (await sessions.end(cookies)))
  },
)
