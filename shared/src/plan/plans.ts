import { z } from 'zod'
import { counted } from '../format/counted.ts'
import { formatBytes } from '../format/format.ts'

export const PlanName = z.enum(['free', 'pro', 'agency'])
export type PlanName = z.infer<typeof PlanName>

/** Extent to which a plan lets an organisation design the widget. */
export type BrandingLevel = 'default' | 'unbranded' | 'custom'

export interface Plan {
  name: PlanName
  title: string
  /** US dollars a year; `beta` is the price of the first `betaSubscriptions`. */
  price: { yearly: number; beta: number | null }
  administrators: number
  projects: number
  branding: BrandingLevel
  support: 'email' | 'priority'
  /** In bytes, fair use. */
  storage: number
  /** Items held for review at one time, fair use. */
  activeApprovals: number
  /** Invitations per organisation and day, so that nobody uses our invitations to write to strangers. */
  invitationsDaily: number
}

/** Number of subscriptions with the beta price (product specification, section 9). */
export const betaSubscriptions = 200

const MB = 1024 * 1024

/** The only plan table (product specification, section 9; decisions, "Plans"). */
export const plans: Readonly<Record<PlanName, Plan>> = {
  free: {
    name: 'free',
    title: 'Free',
    price: { yearly: 0, beta: null },
    administrators: 1,
    projects: 1,
    branding: 'default',
    support: 'email',
    storage: 250 * MB,
    activeApprovals: 100,
    invitationsDaily: 50,
  },
  pro: {
    name: 'pro',
    title: 'Pro',
    price: { yearly: 39, beta: 19 },
    administrators: 3,
    projects: 5,
    branding: 'unbranded',
    support: 'email',
    storage: 5 * 1024 * MB,
    activeApprovals: 1_000,
    invitationsDaily: 200,
  },
  agency: {
    name: 'agency',
    title: 'Agency',
    price: { yearly: 99, beta: null },
    administrators: 10,
    projects: 15,
    branding: 'custom',
    support: 'priority',
    storage: 25 * 1024 * MB,
    activeApprovals: 10_000,
    invitationsDaily: 500,
  },
}

/** The cheapest plan for which `suffices` holds; undefined if none does. */
export const cheapestPlanWith = (suffices: (plan: Plan) => boolean): Plan | undefined =>
  [plans.free, plans.pro, plans.agency].find(suffices)

const inDigits = (count: number): string => count.toLocaleString('en')

/** Words for the limits of a plan: the amount in full, and shortened after a plan's name. */
const held = {
  projects: { full: (count: number) => counted(count, 'project'), short: String },
  administrators: {
    full: (count: number) => `${counted(count, 'administrator')}, counting pending invitations`,
    short: String,
  },
  storage: { full: (bytes: number) => `${formatBytes(bytes)} of storage`, short: formatBytes },
  activeApprovals: { full: (count: number) => `${inDigits(count)} items held for review`, short: inDigits },
}

export type PlanLimit = keyof typeof held

/** Error message for a full limit of a plan, with the plan that lifts it; undefined while there is room. */
export function limitMessage(name: PlanName, what: PlanLimit, used: number): string | undefined {
  const plan = plans[name]
  if (used < plan[what]) return undefined
  const lifting = cheapestPlanWith((candidate) => candidate[what] > used)
  const { full, short } = held[what]
  const reason = `The ${plan.title} plan includes ${full(plan[what])}.`
  return lifting ? `${reason} The ${lifting.title} plan includes ${short(lifting[what])}.` : reason
}
