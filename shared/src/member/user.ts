import { z } from 'zod'
import { Id } from '../field/ids.ts'
import { requiredLine, searchQuery } from '../field/text-fields.ts'
import { limits } from '../limits.ts'
import { Role } from '../permissions.ts'

/** First name as an administrator enters it (product specification, section 5). */
export const FirstName = requiredLine(limits.nameMax, 'Please enter a first name')
export const LastName = requiredLine(limits.nameMax, 'Please enter a last name')

const sortColumns = [
  'first_name',
  'last_name',
  'email',
  'role',
  'last_sign_in_date',
  'login_enabled',
] as const

/** Sort columns of the list of users; no other text reaches the database as a column's name. */
export const UserSort = z.enum(sortColumns, `Please sort by one of: ${sortColumns.join(', ')}.`)
export type UserSort = z.infer<typeof UserSort>

/** One page of the list of users (product specification, sections 3 and 9). */
export const UserListRequest = z.strictObject({
  /** Words, each of which must occur in the name or the email address. */
  query: searchQuery.default(''),
  filters: z
    .strictObject({
      page: z.int().min(1).max(limits.pageMax).default(1),
      pageSize: z.int().min(1).max(limits.pageSizeMax).default(limits.pageSize),
      sortBy: UserSort.default('last_name'),
      sortByDescending: z.boolean().default(false),
    })
    .default({ page: 1, pageSize: limits.pageSize, sortBy: 'last_name', sortByDescending: false }),
})
export type UserListRequest = z.infer<typeof UserListRequest>

/** A row of the list of users (product specification, section 3). */
export const UserRow = z.object({
  /** The person's id in this organisation, which their content refers to. */
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** `''` stands for a placeholder. */
  imageUrl: z.string(),
  /** The person's last login to this organisation; null if there was none. */
  lastSignInDate: z.number().nullable(),
  loginEnabled: z.boolean(),
  owner: z.boolean(),
  /** The current organisation only. */
  tenants: z.array(z.object({ role: Role })).length(1),
})
export type UserRow = z.infer<typeof UserRow>

export const UserList = z.object({ list: z.array(UserRow), totalCount: z.number().int() })
export type UserList = z.infer<typeof UserList>

/** A user as the edit form needs them. */
export const User = UserRow.extend({
  consentToHelpEmails: z.boolean(),
  consentToMarketingEmails: z.boolean(),
})
export type User = z.infer<typeof User>

/** Fields of a user that an administrator may change, for this organisation only. */
export const UserChange = z
  .strictObject({
    firstName: FirstName,
    lastName: LastName,
    role: z.enum(Role.options, 'Please select a user role'),
    consentToHelpEmails: z.boolean(),
    consentToMarketingEmails: z.boolean(),
    loginEnabled: z.boolean(),
  })
  .partial()
export type UserChange = z.infer<typeof UserChange>
