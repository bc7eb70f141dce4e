import { limits } from '@earshot/shared/limits'
import type { Options } from '../interface/interface.ts'

/** Anything that a page passed to a rival's call. */
export type Input = Record<string, unknown>

/** The properties of an object that a page passed; none of anything else. */
export const inputOf = (value: unknown): Input => (typeof value === 'object' ? { ...value } : {})

const textOf = (value: unknown, max: number): string | undefined =>
  typeof value === 'string' && value ? value.slice(0, max) : undefined

/** An address as the server accepts it; it would refuse the form for another. */
function emailOf({ email }: Input): string | undefined {
  const isAddress = /^[^\s\p{Cc},;:<>()[\]\\"@]+@[^\s\p{Cc},;:<>()[\]\\"@]+$/u.test(`${email}`)
  return isAddress && `${email}`.length <= limits.emailMax ? `${email}` : undefined
}

/** A name without links and addresses, which the server refuses in names. */
const nameOf = ({ name }: Input): string | undefined =>
  /:\/\/|\bwww\.|@/i.test(`${name}`) ? undefined : textOf(name, limits.contactNameMax)

const idOf = ({ sub, id = sub, userId = id }: Input): string => `${userId ?? ''}`

/** Name of the company for which somebody works, as both rivals have it. */
function companyOf({ companies }: Input): string | undefined {
  const [first] = Array.isArray(companies) ? companies : []
  return textOf(inputOf(first).name, limits.companyNameMax)
}

/** The visitor, as the page claims to know them. */
export const visitorOf = (user: Input): Options['visitor'] => ({ name: nameOf(user), email: emailOf(user) })

/** Facts of a user that bug reports contain. */
export function factsOf(user: Input): Input {
  const userId = idOf(user)
  const company = companyOf(user)
  return { ...(userId && { userId }), ...(company && { company }) }
}

/** Comparison of two users by their addresses, else by their ids; undefined where neither says. */
export function isSame(one: Input, other: Input): boolean | undefined {
  for (const read of [emailOf, idOf]) {
    const [first, second] = [read(one), read(other)]
    if (first && second) return first.toLowerCase() === second.toLowerCase()
  }
}
