import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { bounded, requiredLine } from '../field/text-fields.ts'
import { wasOf } from '../field/was.ts'
import { limits } from '../limits.ts'
import { PlanName } from '../plan/plans.ts'
import { asLine } from '../text/visible-text.ts'

const name = requiredLine(limits.nameMax, 'Please enter an organisation name')

/** A further organisation of a signed-in person. */
export const NewOrganisation = z.strictObject({ name })
export type NewOrganisation = z.infer<typeof NewOrganisation>

/**
 * The name that the organisation's mails come from, never the address; empty is the installation's own. Nothing in it
 * can begin another header, or pass for an address.
 */
const senderName = bounded(limits.senderNameMax)
  .trim()
  .regex(/^[^\p{C}\p{Zl}\p{Zp}<>@"\\]*$/u, 'Please enter a name of one line, without < > @ " or \\')
  .overwrite(asLine)

export const OrganisationName = z.strictObject({ name })
export type OrganisationName = z.infer<typeof OrganisationName>

export const OrganisationSender = z.strictObject({ senderName })
export type OrganisationSender = z.infer<typeof OrganisationSender>

export const OrganisationChange = z
  .strictObject({ name, senderName, was: wasOf({ name, senderName }) })
  .partial()
export type OrganisationChange = z.infer<typeof OrganisationChange>

/** Which of one's organisations to work in, or to leave. */
export const OrganisationChoice = z.strictObject({ organisationId: Id })
export type OrganisationChoice = z.infer<typeof OrganisationChoice>

/** Who is to own the organisation from now on. */
export const NewOwner = z.strictObject({ personId: Id })
export type NewOwner = z.infer<typeof NewOwner>

/** The organisation's name, typed to say that its deletion is meant. */
export const OrganisationDeletion = z.strictObject({ name: bounded(limits.nameMax) })
export type OrganisationDeletion = z.infer<typeof OrganisationDeletion>

/** An administrator who may log in, as the organisation knows them. */
export const Administrator = z.object({
  personId: Id,
  name: z.string(),
  email: z.string(),
  owner: z.boolean(),
})
export type Administrator = z.infer<typeof Administrator>

/** The organisation that the session is in, for its settings. */
export const Organisation = z.object({
  id: Id,
  name: z.string(),
  /** As it was saved; the plan decides whether mails come from it. */
  senderName: z.string(),
  createdAt: Timestamp,
  /** By name; the owner is among them. */
  administrators: z.array(Administrator),
})
export type Organisation = z.infer<typeof Organisation>

const count = z.number().int().nonnegative()

/** A plan that the operator gives for free until a time; it holds while nothing better is paid for. */
export const Comp = z.object({ plan: PlanName, endsAt: Timestamp })
export type Comp = z.infer<typeof Comp>

/** What of the plan's limits is used. */
export const OrganisationUsage = z.object({
  plan: PlanName,
  administrators: count,
  projects: count,
  activeApprovals: count,
  /** Bytes: words, technical details of bugs and logos, as they are kept. */
  storage: count,
  /** The beta price of the Pro plan: it has taken it for good, it still could, or none is left. */
  betaPrice: z.enum(['taken', 'open', 'gone']),
  comp: Comp.nullable(),
})
export type OrganisationUsage = z.infer<typeof OrganisationUsage>

/** What goes when the organisation goes. */
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

/** The version of the export's format; it rises when a field goes or changes its meaning. */
export const exportFormat = 1
