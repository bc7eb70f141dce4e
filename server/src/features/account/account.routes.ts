import { MailedLink } from '@earshot/shared/account'
import { limits } from '@earshot/shared/limits'
import {
  DeviceList,
  EmailChange,
  OwnAccount,
  PersonalDetails,
  PreferencesChange,
} from '@earshot/shared/own-account'
import { ActionResult } from '@earshot/shared/result'
import { z } from 'zod'
import { readBytes } from '../../http/json-body.ts'
import { binaryContent, Routes } from '../../http/routes.ts'
import { endDevice, endOtherDevices, listDevices } from './devices.ts'
import { cancelEmailChange, confirmEmailChange, requestEmailChange } from './email-change.ts'
import { putPhoto, readPhoto, removePhoto } from './photo.ts'
import { saveDetails, savePreferences, showAccount } from './profile.ts'

const path = '/api/v1/account'
const own = { access: 'ownAccount' as const, answer: OwnAccount }

/** A person's own details, preferences and browsers. Whose they are comes from the session alone. */
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
    summary: 'Get a member’s photo',
    params: { hash: z.string().regex(/^[0-9a-f]{16}$/) },
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
      // The one answer to a member that a browser may keep: the address names the picture by its contents.
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

// In any browser, signed in or not.
accountRoutes.post(
  '/api/v1/auth/change-email',
  {
    access: 'anyone',
    rateLimit: 'login',
    summary: 'Use the confirmation link of a new email address',
    details: '410 for an invalid link, or if the address is taken.',
    body: MailedLink,
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
    params: { deviceId: z.string().max(64) },
    noContent: 'Signed out',
  },
  (ctx, { params }) => endDevice(ctx, params.deviceId),
)

accountRoutes.delete(
  `${path}/devices`,
  { access: 'ownAccount', summary: 'Sign out all your other sessions', noContent: 'Signed out' },
  (ctx) => endOtherDevices(ctx),
)
