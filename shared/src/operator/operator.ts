import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { PageRequest, pageOf } from '../field/page.ts'
import { optionalText, requiredText, searchQuery } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { Administrator, OrganisationUsage } from '../organisation/organisation.ts'
import { PlanName } from '../plan/plans.ts'

/** A sign-up that waits for the operator, because its address looks temporary. */
export const HeldSignUp = z.object({
  id: Id,
  email: z.string(),
  personName: z.string(),
  companyName: z.string(),
  reason: z.string(),
  createdAt: Timestamp,
})
export type HeldSignUp = z.infer<typeof HeldSignUp>

/** Oldest first. */
export const HeldSignUpPage = pageOf(HeldSignUp)

/** What an operator's act came to, as a sentence. */
export const OperatorResult = z.object({ message: z.string() })

/** Which organisations, newest first; `query` is part of a name or of the owner's address, or an id. */
export const OperatorOrganisationQuery = PageRequest.extend({
  query: searchQuery.optional(),
})

const count = z.number().int().nonnegative()

/** An organisation as the operator sees it: how much of everything, and nothing of what it says. */
export const OperatorOrganisation = z.object({
  id: Id,
  name: z.string(),
  /** Null while nobody owns it. */
  ownerEmail: z.string().nullable(),
  plan: PlanName,
  members: count,
  projects: count,
  feedback: count,
  activeApprovals: count,
  /** Bytes, as in `OrganisationUsage`. */
  storage: count,
  createdAt: Timestamp,
  /** When one of its people last did something or its feedback last changed; null before that. */
  lastActivityAt: Timestamp.nullable(),
  suspension: z.object({ since: Timestamp, reason: z.string() }).nullable(),
})
export type OperatorOrganisation = z.infer<typeof OperatorOrganisation>

export const OperatorOrganisationPage = pageOf(OperatorOrganisation)

/** The same with its administrators and what its plan allows. */
export const OperatorOrganisationDetail = OperatorOrganisation.extend({
  administrators: z.array(Administrator.omit({ personId: true })),
  /** What it is on while nothing better is given for free: set by hand, paid for or tried. */
  setPlan: PlanName,
  usage: OrganisationUsage,
})
export type OperatorOrganisationDetail = z.infer<typeof OperatorOrganisationDetail>

export const PlanChoice = z.strictObject({ plan: PlanName })
export type PlanChoice = z.infer<typeof PlanChoice>

/** A plan for free until a time; `note` says why, for the operators alone. */
export const NewComp = z.strictObject({
  plan: PlanName.exclude(['free']),
  endsAt: Timestamp,
  note: optionalText(limits.compNoteMax).default(''),
})
export type NewComp = z.infer<typeof NewComp>

/** Why an organisation's people are kept out; they are told. */
export const Suspension = z.strictObject({
  reason: requiredText(limits.suspensionReasonMax, 'Please say why; the organisation is told'),
})
export type Suspension = z.infer<typeof Suspension>
