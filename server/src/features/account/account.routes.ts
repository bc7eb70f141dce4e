import { MailedLink } from '@earshot/shared/account'
import { limits } from '@earshot/shared/limits'
import { EmailChange, OwnAccount, PersonalDetails, PreferencesChange } from '@earshot/shared/own-account'
import { ActionResult } from '@earshot/shared/result'
import { auditContextOf } from '../../http/audit-context.ts'
import { declare, json, jsonInput } from '../../http/declare.ts'
import { bodyOfAtMost, readBytes } from '../../http/json-body.ts'
import { routeGroup } from '../../http/route-group.ts'
import type { Services } from '../../http/services.ts'
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './email-change.ts'
import { putPhoto, removePhoto } from './photo.ts'
import { saveDetails, savePreferences, showAccount } from './profile.ts'

const path = '/api/v1/account'
const responses = { 200: json(OwnAccount) }

const show = declare('ownAccount', { method: 'get', path, summary: 'One’s own account', responses })

const details = declare('ownAccount', {
  method: 'put',
  path: `${path}/personal-details`,
  summary: 'Save one’s own name',
  request: { body: jsonInput(PersonalDetails) },
  responses,
})

const preferences = declare('ownAccount', {
  method: 'patch',
  path: `${path}/preferences`,
  summary: 'Choose the theme, the format of dates, and which mails to get',
  request: { body: jsonInput(PreferencesChange) },
  responses,
})

const setPhoto = declare('ownAccount', {
  method: 'put',
  path: `${path}/photo`,
  summary: 'Upload one’s own photo',
  request: {
    body: {
      required: true,
      content: Object.fromEntries(
        ['image/png', 'image/jpeg', 'image/webp'].map((type) => [
          type,
          { schema: { type: 'string' as const, format: 'binary' } },
        ]),
      ),
    },
  },
  responses,
})

const clearPhoto = declare('ownAccount', {
  method: 'delete',
  path: `${path}/photo`,
  summary: 'Remove one’s own photo',
  responses,
})

const changeEmail = declare(
  'ownAccount',
  {
    method: 'post',
    path: `${path}/email-change`,
    summary: 'Ask for another e-mail address',
    request: { body: jsonInput(EmailChange) },
    responses,
  },
  { recentLogin: true },
)

const keepEmail = declare('ownAccount', {
  method: 'delete',
  path: `${path}/email-change`,
  summary: 'Take the wish for another e-mail address back',
  responses,
})

const confirmEmail = declare('anyone', {
  method: 'post',
  path: '/api/v1/auth/change-email',
  summary: 'Use the link that proves a new e-mail address',
  request: { body: jsonInput(MailedLink) },
  responses: { 200: json(ActionResult), 410: json(ActionResult, 'The link or the address cannot be used') },
})

/** A person's own details and preferences. Whose they are comes from the session alone. */
export function accountRoutes(services: Services) {
  const { db, sessions } = services
  const app = routeGroup()
  app.use(setPhoto.getRoutingPath(), bodyOfAtMost(limits.photoBytesMax))
  app.use(confirmEmail.getRoutingPath(), services.rateLimits.limit('login'))

  app.openapi(show, async (c) => c.json(await showAccount(c.var.member, db), 200))
  app.openapi(details, async (c) => c.json(await saveDetails(c.var.member, db, c.req.valid('json')), 200))
  app.openapi(preferences, async (c) =>
    c.json(await savePreferences(c.var.member, db, c.req.valid('json')), 200),
  )
  app.openapi(setPhoto, async (c) => c.json(await putPhoto(c.var.member, db, await readBytes(c)), 200))
  app.openapi(clearPhoto, async (c) => c.json(await removePhoto(c.var.member, db), 200))
  app.openapi(changeEmail, async (c) =>
    c.json(await requestEmailChange(services, c.var.member, c.req.valid('json')), 200),
  )
  app.openapi(keepEmail, async (c) => c.json(await cancelEmailChange(services, c.var.member), 200))

  // In any browser, signed in or not.
  app.openapi(confirmEmail, async (c) => {
    const cookies = c.req.header('cookie') ?? ''
    const session = await sessions.find(cookies)
    const { result, userId } = await confirmEmailChange(services, c.req.valid('json').token, {
      sessionId: session?.handle,
      auditContext: auditContextOf(c, services, null),
    })
    if (result.status !== 'Ok') return c.json(result, 410)
    const cookie = session?.userId === userId ? await sessions.renew(cookies, {}) : undefined
    if (cookie) c.header('set-cookie', cookie)
    return c.json(result, 200)
  })

  return app
}
