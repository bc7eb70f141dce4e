import { Theme } from '@earshot/shared/account/account'
import { FormatLanguage } from '@earshot/shared/account/own-account'
import { Currency } from '@earshot/shared/company/money'
import { z } from 'zod'
import type { GlobalTables } from './global-tables.ts'

/** `forms` of `TableMetadata` for tables of the whole installation whose rows an archive of an organisation has. */
export const globalForms: {
  readonly [Table in keyof GlobalTables]?: { readonly [Column in keyof GlobalTables[Table]]?: z.ZodType }
} = {
  tenants: { currency: Currency },
  users: {
    theme: Theme,
    language: FormatLanguage,
    image_url: z.string().regex(/^$|^\/api\/v1\/users\/[0-9a-f-]{36}\/photo\/[0-9a-f]{16}$/),
  },
}
