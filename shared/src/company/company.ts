import { z } from 'zod'
import { Id, Timestamp } from '../field/ids.ts'
import { PageRequest, pageOf } from '../field/page.ts'
import { bounded, optionalLine, requiredLine, searchQuery } from '../field/text-fields.ts'
import { previousValues } from '../field/was.ts'
import { limits } from '../limits.ts'

/** Host of a domain as people paste it: without protocol, path and `www.`. */
export const asDomain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^www\./, '')

/** Labels of letters in any script, digits and hyphens, with at least one dot. */
const domainPattern =
  /^(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** A company's domain; '' for none. */
export const CompanyDomain = bounded(limits.companyDomainMax)
  .overwrite(asDomain)
  .refine(
    (domain) => domain === '' || domainPattern.test(domain),
    'Please enter a domain such as example.com',
  )

const tooLarge = 'This amount is too large'

/** Revenue in the smallest unit of the organisation's currency, such as cents. */
export const Revenue = z
  .int({ error: ({ code }) => (code === 'too_big' ? tooLarge : 'Please enter an amount') })
  .min(0, 'Please enter an amount that is not negative')
  .max(limits.companyRevenueMax, tooLarge)

export const CompanySize = z
  .int('Please enter a whole number')
  .min(0, 'Please enter a number that is not negative')
  .max(limits.companySizeMax, 'This number is too large')

const fields = {
  name: requiredLine(limits.companyNameMax, 'Please enter a name'),
  domain: CompanyDomain,
  plan: optionalLine(limits.companyPlanMax),
  revenue: Revenue,
  /** Number of people who work there; null if unknown. */
  size: CompanySize.nullable(),
}

export const NewCompany = z.strictObject({
  ...fields,
  domain: fields.domain.default(''),
  plan: fields.plan.default(''),
  revenue: fields.revenue.default(0),
  size: fields.size.default(null),
})
export type NewCompany = z.output<typeof NewCompany>

export const CompanyChange = z.strictObject({ ...fields, was: previousValues(fields) }).partial()
export type CompanyChange = z.output<typeof CompanyChange>

/** A company for which customers of the organisation work. */
export const Company = z.object({
  id: Id,
  name: z.string(),
  /** '' if unknown, like the plan. */
  domain: z.string(),
  plan: z.string(),
  /** In the smallest unit of the organisation's currency; 0 if unknown. */
  revenue: z.number().int(),
  size: z.number().int().nullable(),
  personCount: z.number().int(),
  /** Items that people of the company have voted for or reported. */
  feedbackCount: z.number().int(),
  createdAt: Timestamp,
})
export type Company = z.infer<typeof Company>
export const CompanyPage = pageOf(Company)

export const CompanySort = z.enum(['name', 'revenue', 'newest'])

/** Order and search of the list of companies. */
export const CompanyQuery = PageRequest.extend({
  sort: CompanySort.default('name'),
  /** Part of a name or a domain. */
  query: searchQuery.optional(),
})
export type CompanyQuery = z.output<typeof CompanyQuery>

/** The company that takes over another one's people. */
export const CompanyMerge = z.strictObject({ intoId: Id })

/** A person's company; null for none. */
export const CompanyChoice = z.strictObject({ companyId: Id.nullable() })

/** A company by its name, beside a person or an item. */
export const CompanyRef = z.object({ id: Id, name: z.string() })
export type CompanyRef = z.infer<typeof CompanyRef>
