import { CompanyDomain, CompanySize, Revenue } from '@earshot/shared/company/company'
import { limits } from '@earshot/shared/limits'
import { keysOf } from '@earshot/shared/record'
import { asLine } from '@earshot/shared/text/visible-text'
import { z } from 'zod'

/** A company as stated by a contact's site: by the site's own id, by its name, or both. */
export interface SignedCompany {
  id?: string | undefined
  name?: string | undefined
  domain?: string | undefined
  plan?: string | undefined
  /** In the smallest unit of the organisation's currency. */
  revenue?: number | undefined
  size?: number | undefined
}

/** Reason why each part of the claim is left out. */
const sentences = {
  company: `company must be a text of at most ${limits.companyNameMax} characters, or an object with an id or a name.`,
  id: `company.id must be a text of at most ${limits.identitySubjectMax} characters: your own id for the company.`,
  name: `company.name must be a text of at most ${limits.companyNameMax} characters.`,
  domain: 'company.domain must be a domain such as example.com.',
  plan: `company.plan must be a text of at most ${limits.companyPlanMax} characters.`,
  revenue: `company.revenue must be a whole number from 0 to ${limits.companyRevenueMax}, in the smallest unit of your currency, such as cents.`,
  size: `company.size must be a whole number from 0 to ${limits.companySizeMax}.`,
}

const line = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text) && text.isWellFormed())
    .overwrite(asLine)

/** The site's own id may be a number: it is stored as decimal text. */
const CompanyId = z.preprocess(
  (id) => (Number.isSafeInteger(id) ? String(id) : id),
  line(limits.identitySubjectMax),
)

const parts = {
  id: CompanyId,
  name: line(limits.companyNameMax),
  domain: CompanyDomain,
  plan: line(limits.companyPlanMax),
  revenue: Revenue,
  size: CompanySize,
} as const

const isUnknown = (value: unknown): boolean => value === undefined || value === null || value === ''

type LeaveOut = (part: string, sentence: string) => void

/**
 * Reads the claim: a text is the company's name. Parts that cannot be stored are left out, each with a sentence; so is
 * the company if neither an id nor a name remains.
 */
export function readCompanyClaim(claim: unknown, leaveOut: LeaveOut): SignedCompany | undefined {
  if (isUnknown(claim)) return undefined
  const isName = typeof claim === 'string'
  const stated = z.record(z.string(), z.unknown()).safeParse(isName ? { name: claim } : claim)
  const company = readParts(stated.data ?? {}, isName ? () => undefined : leaveOut)
  if (company.id !== undefined || company.name !== undefined) return company
  leaveOut('company', sentences.company)
  return undefined
}

function readParts(stated: Record<string, unknown>, leaveOut: LeaveOut): SignedCompany {
  const company: Record<string, unknown> = {}
  for (const part of keysOf(parts)) {
    if (isUnknown(stated[part])) continue
    const read = parts[part].safeParse(stated[part])
    if (!read.success) leaveOut(`company.${part}`, sentences[part])
    else if (!isUnknown(read.data)) company[part] = read.data
  }
  return company
}
