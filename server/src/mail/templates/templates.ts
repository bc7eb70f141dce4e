import { keysOf } from '@earshot/shared/record'
import type { z } from 'zod'
import { activation, emailChange, loginCode, recovery } from './account.ts'
import { accountDeleted, emailChanged, passwordChanged } from './account-notices.ts'
import { apiKeyExpiring } from './api-key-notices.ts'
import { contactMessage } from './contact-message.ts'
import { confirmAddress, contactCode } from './contacts.ts'
import { invitation } from './invitation.ts'
import { maintenanceCancelled, maintenanceScheduled } from './maintenance-notices.ts'
import { digest, notification } from './notification.ts'
import {
  limitReached,
  memberJoined,
  organisationDeleted,
  organisationRestored,
  organisationSuspended,
  ownershipTransferred,
} from './organisation-notices.ts'
import {
  complimentaryPlanEnding,
  creditDecided,
  paymentFailed,
  trialEnding,
  trialOver,
} from './plan-notices.ts'
import { signUpHeld } from './sign-up-held.ts'
import { confirmNews, confirmWaitingList, subscribedAlready } from './subscriptions.ts'
import { teamDigest, teamNotification } from './team-notification.ts'
import { webhookFailing, webhookGone, webhookOff } from './webhook-notices.ts'

/** Every mail template, for the queue and the preview. */
export const templates = {
  activation,
  recovery,
  loginCode,
  passwordChanged,
  emailChange,
  emailChanged,
  invitation,
  memberJoined,
  ownershipTransferred,
  organisationDeleted,
  organisationSuspended,
  organisationRestored,
  accountDeleted,
  signUpHeld,
  maintenanceScheduled,
  maintenanceCancelled,
  creditDecided,
  apiKeyExpiring,
  webhookFailing,
  webhookOff,
  webhookGone,
  limitReached,
  trialEnding,
  trialOver,
  paymentFailed,
  complimentaryPlanEnding,
  confirmWaitingList,
  confirmNews,
  subscribedAlready,
  contactMessage,
  notification,
  digest,
  teamNotification,
  teamDigest,
  confirmAddress,
  contactCode,
} as const

export type TemplateName = keyof typeof templates

/** Parameters of a mail when it is queued. */
export type TemplateParams<Name extends TemplateName> = z.input<(typeof templates)[Name]['params']>

export const templateNames = keysOf(templates)

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name)
