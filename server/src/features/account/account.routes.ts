import { MailedLink } from '@earshot/shared/account'
import { limits } from '@earshot/shared/limits'
import { EmailChange, OwnAccount, PersonalDetails, PreferencesChange } from '@earshot/shared/own-account'
import { ActionResult } from '@earshot/shared/result'
import { auditContextOf } from '../../http/audit-context.ts'
import { imageUpload, readBytes } from '../../http/json-body.ts'
import { Routes } from '../../http/routes.ts'
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './email-change.ts'
import { putPhoto, removePhoto } from './photo.ts'
import { saveDetails, savePreferences, showAccount } from './profile.ts'

const path = '/api/v1/account'
const common = { access: 'ownAccount', answer: OwnAccount } as const

/** A person's own details and preferences. Whose they are comes from the session alone. */
export const accountRoutes = new Routes()

accountRoutes.get(path, { ...common, summary: 'One’s own account' }, (ctx) =>
  showAccount(ctx, ctx.services.db),
)

accountRoutes.put(
  `${path}/personal-details`,
  { ...common, summary: 'Save one’s own name', body: PersonalDetails },
  (ctx, { body }) => saveDetails(ctx, ctx.services.db, body),
)

accountRoutes.patch(
  `${path}/preferences`,
  {
    ...common,
    summary: 'Choose the theme, the format of dates, and which mails to get',
    body: PreferencesChange,
  },
  (ctx, { body }) => savePreferences(ctx, ctx.services.db, body),
)

accountRoutes.put(
  `${path}/photo`,
  { ...common, summary: 'Upload one’s own photo', upload: imageUpload(limits.photoBytesMax) },
  async (ctx, _, c) => putPhoto(ctx, ctx.services.db, await readBytes(c)),
)

accountRoutes.delete(`${path}/photo`, { ...common, summary: 'Remove one’s own photo' }, (ctx) =>
  removePhoto(ctx, ctx.services.db),
)

accountRoutes.post(
  `${path}/email-change`,
  { ...common, recentLogin: true, summary: 'Ask for another e-mail address', body: EmailChange },
  (ctx, { body }) => requestEmailChange(ctx.services, ctx, body),
)

accountRoutes.delete(
  `${path}/email-change`,
  { ...common, summary: 'Take the wish for another e-mail address back' },
  (ctx) => cancelEmailChange(ctx.services, ctx),
)

// In any browser, signed in or not.
accountRoutes.post(
  '/api/v1/auth/change-email',
  {
    access: 'anyone',
    rateLimit: 'login',
    summary: 'Use the link that proves a new e-mail address',
    body: MailedLink,
    answer: ActionResult,
    failure: { status: 410, description: 'The link or the address cannot be used' },
  },
  async ({ services }, { body }, c) => {
    const { sessions } = services
    const cookies = c.req.header('cookie') ?? ''
    const session = await sessions.find(cookies)
    const { result, userId } = await confirmEmailChange(services, body.token, {
      sessionId: session?.handle,
      auditContext: auditContextOf(c, services, null),
    })
    const renewed = result.status === 'Ok' && session?.userId === userId
    const cookie = renewed ? await sessions.renew(cookies, {}) : undefined
    if (cookie) c.header('set-cookie', cookie)
    return result
  },
)
