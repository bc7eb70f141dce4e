import { limits } from '@earshot/shared/limits'
import { generateKeyBetween } from 'fractional-indexing'
import { z } from 'zod'
import { parseJson } from '../../lib/json-text.ts'

/** A text that is JSON of a schema. */
export const storedJson = (schema: z.ZodType): z.ZodType => z.string().transform(parseJson).pipe(schema)

/** An address that a browser opens as a page: never a script. */
export const PageAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol))

/** A position among others, as `fractional-indexing` makes them. */
export const Rank = z.string().refine(isRank)

function isRank(text: string): boolean {
  try {
    generateKeyBetween(text, null)
    return true
  } catch {
    return false
  }
}

/** Lower-cased, as addresses are compared. */
export const StoredEmail = z.string().refine((text) => text.includes('@') && text === text.toLowerCase())

/** Bytes of one file with its thumbnail: a picture that is encoded anew may be larger than as it was uploaded. */
export const StoredBytes = z
  .int()
  .min(0)
  .max(2 * Math.max(...Object.values(limits.fileBytesMax), limits.sourceMapBytesMax, limits.importPartBytes))
