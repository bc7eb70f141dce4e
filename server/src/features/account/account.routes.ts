import { limits } from '@earshot/shared/limits'
import { EmailChange, OwnAccount, PersonalDetails, PreferencesChange } from '@earshot/shared/own-account'
import { declare, json, jsonInput, routeGroup } from '../../http/declare.ts'
import { bodyOfAtMost, readBytes } from '../../http/json-body.ts'
import type { Services } from '../../http/services.ts'
import { cancelEmailChange, requestEmailChange } from './email-change.ts'
import { saveDetails, showAccount } from './personal-details.ts'
import { putPhoto, removePhoto } from './photo.ts'
import { savePreferences } from './preferences.ts'

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

/** A person's own details and preferences. Whose they are comes from the session alone. */
export function accountRoutes(services: Services) {
  const { db } = services
  const app = routeGroup()
  app.use(setPhoto.getRoutingPath(), bodyOfAtMost(limits.photoBytesMax))

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

  return app
}
