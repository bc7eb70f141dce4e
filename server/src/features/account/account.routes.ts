import { EmailLinkToken, Login } from '@earshot/shared/account/account'
import {
  AccountDeletion,
  DeviceList,
  EmailChange,
  OwnAccount,
  PersonalDetails,
  PreferencesChange,
} from '@earshot/shared/account/own-account'
import { bounded } from '@earshot/shared/field/text-fields'
import { limits } from '@earshot/shared/limits'
import { ActionResult } from '@earshot/shared/result'
import type { Context } from 'hono'
import { z } from 'zod'
import { jsonAttachment } from '../../http/attachment.ts'
import type { AccountCtx, AppEnv, PublicCtx } from '../../http/context.ts'
import { readBytes } from '../../http/json-body.ts'
import { binaryContent, json } from '../../http/route-description.ts'
import { Routes } from '../../http/routes.ts'
import { AppError, conflict, forbidden } from '../../lib/app-error.ts'
import { emailKey } from '../../lib/email-key.ts'
import { findUserWithoutOrganisation } from '../authentication/session/login.ts'
import { codeRequested, wrongCode } from '../authentication/session/login-code.ts'
import { exportAccount } from './account-export.ts'
import { deleteAccount } from './deletion.ts'
import { endDevice, endOtherDevices, listDevices } from './devices.ts'
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './email-change.ts'
import { putPhoto, readPhoto, removePhoto } from './photo.ts'
import { saveDetails, savePreferences, showAccount } from './profile.ts'

const path = '/api/v1/account'
const own = { access: 'ownAccount' as const, answer: OwnAccount }

/** A member's own details, preferences, browsers and data. The session alone decides which member. */
export const accountRoutes = new Routes()

accountRoutes.get(path, { ...own, summary: 'Get your account' }, (ctx) => showAccount(ctx))

accountRoutes.put(
  `${path}/personal-details`,
  { ...own, summary: 'Change your name', body: PersonalDetails },
  (ctx, { body }) => saveDetails(ctx, body),
)

accountRoutes.patch(
  `${path}/preferences`,
  {
    ...own,
    summary: 'Change your preferences: theme, date format, emails',
    body: PreferencesChange,
  },
  (ctx, { body }) => savePreferences(ctx, body),
)

accountRoutes.put(
  `${path}/photo`,
  {
    ...own,
    rateLimit: 'upload',
    summary: 'Upload your photo',
    upload: { types: ['image/png', 'image/jpeg', 'image/webp'], maxBytes: limits.photoBytesMax },
  },
  async (ctx, _, c) => putPhoto(ctx, await readBytes(c)),
)

accountRoutes.delete(`${path}/photo`, { ...own, summary: 'Remove your photo' }, (ctx) => removePhoto(ctx))

accountRoutes.get(
  '/api/v1/users/{userId}/photo/{hash}',
  {
    access: 'ownAccount',
    inLiveDemo: true,
    summary: 'Get a member’s photo',
    params: { hash: bounded(16).regex(/^[0-9a-f]{16}$/) },
    responses: {
      200: {
        description: 'WebP',
        content: binaryContent(['image/webp']),
      },
    },
  },
  async (ctx, { params: { userId, hash } }, c) =>
    c.body(await readPhoto(ctx, userId, hash), 200, {
      'content-type': 'image/webp',
      // The only response to a member that browsers may cache: the URL names the photo by its contents.
      'cache-control': 'private, max-age=86400, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    }),
)

accountRoutes.post(
  `${path}/email-change`,
  { ...own, recentLogin: true, summary: 'Request a change of your email address', body: EmailChange },
  (ctx, { body }) => requestEmailChange(ctx, body),
)

accountRoutes.delete(
  `${path}/email-change`,
  { ...own, summary: 'Cancel the change of your email address' },
  (ctx) => cancelEmailChange(ctx),
)

// Works in any browser, signed in or not.
accountRoutes.post(
  '/api/v1/auth/change-email',
  {
    access: 'anyone',
    rateLimit: 'login',
    summary: 'Use the confirmation link of a new email address',
    details: '410 for an invalid link, or if the address is taken.',
    body: EmailLinkToken,
    answer: ActionResult,
    failure: { status: 410, description: 'The link or the address cannot be used' },
  },
  async (ctx, { body }, c) => {
    const { sessions } = ctx.services
    const cookies = c.req.header('cookie') ?? ''
    const session = await sessions.find(cookies)
    const { result, userId } = await confirmEmailChange(ctx, body.token, session?.handle)
    const isOwn = result.status === 'Ok' && session?.userId === userId
    const cookie = isOwn ? await sessions.renew(cookies, {}) : undefined
    if (cookie) c.header('set-cookie', cookie)
    return result
  },
)

accountRoutes.get(
  `${path}/devices`,
  { access: 'ownAccount', summary: 'List your sessions', answer: DeviceList },
  async (ctx) => ({ items: await listDevices(ctx) }),
)

accountRoutes.delete(
  `${path}/devices/{deviceId}`,
  {
    access: 'ownAccount',
    summary: 'Sign out one of your sessions',
    params: { deviceId: bounded(64) },
    noContent: 'Signed out',
  },
  (ctx, { params }) => endDevice(ctx, params.deviceId),
)

accountRoutes.delete(
  `${path}/devices`,
  { access: 'ownAccount', summary: 'Sign out all your other sessions', noContent: 'Signed out' },
  (ctx) => endOtherDevices(ctx),
)

const ownDataPath = '/api/v1/own-data'
const file = { 200: json(z.looseObject({}), 'A file') }

accountRoutes.post(
  `${path}/export`,
  {
    access: 'ownAccount',
    recentLogin: true,
    whileSuspended: true,
    summary: 'Export your data as one JSON file',
    responses: file,
  },
  async (ctx, _, c) => jsonAttachment(c, await exportAccount(ctx)),
)

accountRoutes.post(
  `${path}/deletion`,
  {
    access: 'ownAccount',
    recentLogin: true,
    summary: 'Delete your account, confirmed by its address',
    details: '409 while you own an organisation with other members.',
    body: AccountDeletion,
    noContent: 'Deleted',
  },
  async (ctx, { body }, c) => {
    await deleteAccount(ctx, body.email)
    c.header('set-cookie', await ctx.services.sessions.end(c.req.header('cookie') ?? ''))
    c.header('clear-site-data', '"cache"')
  },
)

accountRoutes.post(
  `${ownDataPath}/export`,
  {
    access: 'anyone',
    rateLimit: 'login',
    summary: 'Export the data of a user without an organisation, by email and password',
    details: '403 if email and password are wrong, 409 for a user who can sign in.',
    body: Login,
    responses: file,
  },
  async (ctx, { body }, c) => jsonAttachment(c, await exportAccount(await identify(ctx, c, body))),
)

accountRoutes.post(
  `${ownDataPath}/deletion`,
  {
    access: 'anyone',
    rateLimit: 'login',
    summary: 'Delete the account of a user without an organisation, by email and password',
    details: '403 if email and password are wrong, 409 for a user who can sign in.',
    body: Login,
    noContent: 'Deleted',
  },
  async (ctx, { body }, c) => {
    const { email } = AccountDeletion.parse({ email: body.email })
    await deleteAccount(await identify(ctx, c, body), email)
  },
)

async function identify(ctx: PublicCtx, c: Context<AppEnv>, form: Login): Promise<AccountCtx> {
  const email = emailKey(form.email)
  const { result: found, codeRequired } = await ctx.services.loginGuard.check(c, email, (codeRequired) =>
    findUserWithoutOrganisation(ctx, form, codeRequired),
  )
  if (!found && codeRequired) throw codeRefused(form.code !== '')
  if (!found) throw forbidden('The email or password is not valid.')
  if (found === 'hasOrganisation')
    throw conflict('You have an organisation to sign in to. Sign in, and find your data under Data privacy.')
  return ctx.as(found)
}

/** Depends on whether a code was typed, not on the address or password, so the error reveals neither. */
const codeRefused = (hasCode: boolean): AppError =>
  new AppError('login_code_required', 403, hasCode ? wrongCode : codeRequested)
