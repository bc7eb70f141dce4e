import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { PageRequest, pageOf } from '../field/page.ts'
import { optionalText, requiredText, searchQuery } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { Administrator, OrganisationUsage } from '../organisation/organisation.ts'
import { PlanName } from '../plan/plans.ts'

/** A sign-up held for the operator, because its address looks temporary. */
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

/** Outcome of an operator's action, as a sentence. */
export const OperatorResult = z.object({ message: z.string() })

/** Search of organisations, newest first; `query` is part of a name or of the owner's address, or an id. */
export const OperatorOrganisationQuery = PageRequest.extend({
  query: searchQuery.optional(),
})

const count = z.number().int().nonnegative()

/** An organisation as the operator sees it: counts, never contents. */
export const OperatorOrganisation = z.object({
  id: Id,
  name: z.string(),
  /** Null if nobody owns it. */
  ownerEmail: z.string().nullable(),
  plan: PlanName,
  members: count,
  projects: count,
  feedback: count,
  activeApprovals: count,
  /** In bytes, as in `OrganisationUsage`. */
  storage: count,
  createdAt: Timestamp,
  /** Last action of a member or last change of its feedback; null if there was none. */
  lastActivityAt: Timestamp.nullable(),
  suspension: z.object({ since: Timestamp, reason: z.string() }).nullable(),
})
export type OperatorOrganisation = z.infer<typeof OperatorOrganisation>

export const OperatorOrganisationPage = pageOf(OperatorOrganisation)

/** An organisation for its page: with its administrators and its usage. */
export const OperatorOrganisationDetail = OperatorOrganisation.extend({
  administrators: z.array(Administrator.omit({ personId: true })),
  /** The plan set by hand, paid for or on trial; applies unless a better one is given for free. */
  setPlan: PlanName,
  usage: OrganisationUsage,
})
export type OperatorOrganisationDetail = z.infer<typeof OperatorOrganisationDetail>

export const PlanChoice = z.strictObject({ plan: PlanName })
export type PlanChoice = z.infer<typeof PlanChoice>

/** A plan for free until a time; `note` is the reason, for operators only. */
export const NewComplimentaryPlan = z.strictObject({
  plan: PlanName.exclude(['free']),
  endsAt: Timestamp,
  note: optionalText(limits.complimentaryNoteMax).default(''),
})
export type NewComplimentaryPlan = z.infer<typeof NewComplimentaryPlan>

/** Reason for suspending an organisation; its members see it. */
export const Suspension = z.strictObject({
  reason: requiredText(limits.suspensionReasonMax, 'Please say why; the organisation is told'),
})
export type Suspension = z.infer<typeof Suspension>
