import type { z } from 'zod'
import { accountDeleted, emailChanged, passwordChanged } from './account-notices.ts'
import { activation } from './activation.ts'
import { confirmAddress } from './confirm-address.ts'
import { contactCode } from './contact-code.ts'
import { contactMessage } from './contact-message.ts'
import { emailChange } from './email-change.ts'
import { invitation } from './invitation.ts'
import { loginCode } from './login-code.ts'
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
import { compEnding, creditDecided, paymentFailed, trialEnding, trialOver } from './plan-notices.ts'
import { recovery } from './recovery.ts'
import { signUpHeld } from './sign-up-held.ts'
import { confirmNews, confirmWaitingList, subscribedAlready } from './subscriptions.ts'
import { teamDigest, teamNotification } from './team-notification.ts'

/** Every mail there is: what can be ordered, and what the preview shows. */
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
  limitReached,
  trialEnding,
  trialOver,
  paymentFailed,
  compEnding,
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

/** What a mail is filled with when it is ordered. */
export type TemplateParams<Name extends TemplateName> = z.input<(typeof templates)[Name]['params']>

export const templateNames = Object.keys(templates) as TemplateName[]
