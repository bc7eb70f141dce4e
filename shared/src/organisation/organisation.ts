import { z } from 'zod'
import { Currency } from '../company/money.ts'
import { Id, Timestamp } from '../field/ids.ts'
import { bounded, requiredLine } from '../field/text-fields.ts'
import { previousValues } from '../field/was.ts'
import { limits } from '../limits.ts'
import { ComplimentaryPlan } from '../plan/complimentary-plan.ts'
import { PlanName } from '../plan/plans.ts'
import { asLine } from '../text/visible-text.ts'

const name = requiredLine(limits.nameMax, 'Please enter an organisation name')

/** A further organisation of a signed-in user. */
export const NewOrganisation = z.strictObject({ name })
export type NewOrganisation = z.infer<typeof NewOrganisation>

/**
 * Sender name of the organisation's emails, never their address; empty stands for the installation's own. It cannot
 * contain anything that begins another header or passes for an address.
 */
const senderName = bounded(limits.senderNameMax)
  .trim()
  .regex(/^[^\p{C}\p{Zl}\p{Zp}<>@"\\]*$/u, 'Please enter a name of one line, without < > @ " or \\')
  .overwrite(asLine)

/** Fields of the organisation's settings, which its administrators save together. */
export const OrganisationFields = z.strictObject({ name, senderName, currency: Currency })
export type OrganisationFields = z.infer<typeof OrganisationFields>

export const OrganisationChange = OrganisationFields.extend({
  was: previousValues(OrganisationFields.shape),
}).partial()
export type OrganisationChange = z.infer<typeof OrganisationChange>

/** The organisation to work in or to leave. */
export const OrganisationChoice = z.strictObject({ organisationId: Id })
export type OrganisationChoice = z.infer<typeof OrganisationChoice>

/** The next owner of the organisation. */
export const NewOwner = z.strictObject({ personId: Id })
export type NewOwner = z.infer<typeof NewOwner>

/** The organisation's name, typed to confirm its deletion. */
export const OrganisationDeletion = z.strictObject({ name: bounded(limits.nameMax) })
export type OrganisationDeletion = z.infer<typeof OrganisationDeletion>

/** An administrator who may log in, by their name in the organisation. */
export const Administrator = z.object({
  personId: Id,
  name: z.string(),
  email: z.string(),
  owner: z.boolean(),
})
export type Administrator = z.infer<typeof Administrator>

/** The session's organisation, for its settings. */
export const Organisation = z.object({
  id: Id,
  name: z.string(),
  /** As saved; the plan decides whether emails use it. */
  senderName: z.string(),
  /** Of the revenue of companies, such as USD. */
  currency: z.string(),
  createdAt: Timestamp,
  /** Sorted by name; includes the owner. */
  administrators: z.array(Administrator),
})
export type Organisation = z.infer<typeof Organisation>

const count = z.number().int().nonnegative()

/** Usage of the plan's limits. */
export const OrganisationUsage = z.object({
  plan: PlanName,
  administrators: count,
  projects: count,
  activeApprovals: count,
  /** In bytes: texts, diagnostics, files and logos as stored. */
  storage: count,
  /** Beta discount of the Pro plan: the organisation has it for good, can still get it, or none are left. */
  betaPrice: z.enum(['taken', 'open', 'gone']),
  complimentaryPlan: ComplimentaryPlan.nullable(),
})
export type OrganisationUsage = z.infer<typeof OrganisationUsage>

/** Contents that are deleted with the organisation. */
export const OrganisationContents = z.object({
  projects: count,
  feedback: count,
  comments: count,
  votes: count,
  tasks: count,
  customers: count,
  members: count,
})
export type OrganisationContents = z.infer<typeof OrganisationContents>

/** Version of the export's format; increases if a field is removed or changes its meaning. */
export const exportFormat = 1
