import type { z } from 'zod'
import { accountDeleted } from './account-deleted.ts'
import { activation } from './activation.ts'
import { compEnding } from './comp-ending.ts'
import { confirmAddress } from './confirm-address.ts'
import { confirmNews } from './confirm-news.ts'
import { confirmWaitingList } from './confirm-waiting-list.ts'
import { contactCode } from './contact-code.ts'
import { contactMessage } from './contact-message.ts'
import { creditDecided } from './credit-decided.ts'
import { emailChange } from './email-change.ts'
import { emailChanged } from './email-changed.ts'
import { invitation } from './invitation.ts'
import { limitReached } from './limit-reached.ts'
import { loginCode } from './login-code.ts'
import { maintenanceCancelled } from './maintenance-cancelled.ts'
import { maintenanceScheduled } from './maintenance-scheduled.ts'
import { memberJoined } from './member-joined.ts'
import { digest, notification } from './notification.ts'
import { organisationDeleted } from './organisation-deleted.ts'
import { organisationRestored } from './organisation-restored.ts'
import { organisationSuspended } from './organisation-suspended.ts'
import { ownershipTransferred } from './ownership-transferred.ts'
import { passwordChanged } from './password-changed.ts'
import { paymentFailed } from './payment-failed.ts'
import { recovery } from './recovery.ts'
import { signUpHeld } from './sign-up-held.ts'
import { subscribedAlready } from './subscribed-already.ts'
import { teamDigest, teamNotification } from './team-notification.ts'
import { trialEnding } from './trial-ending.ts'
import { trialOver } from './trial-over.ts'

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
