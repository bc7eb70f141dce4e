import { normalisePassword } from '@earshot/shared/account/opaque-string'
import { limits } from '@earshot/shared/limits'
import { dictionary } from '@zxcvbn-ts/language-common'

/** The most frequent leaked passwords, lower-cased, most frequent first; under the package's own name. */
const leaked = dictionary['passwords-common'] ?? []

/** Number of passwords that an attacker tries first, with a digit or a symbol added (OWASP ASVS 5.0, 6.2.4). */
const triedFirst = 3000

const common: ReadonlySet<string> = new Set(leaked)
const commonWords: ReadonlySet<string> = new Set(leaked.slice(0, triedFirst))

/** Symbols that replace letters in passwords that only look strong. */
const disguises: Record<string, string> = { '@': 'a', $: 's', '0': 'o', '3': 'e' }

const undisguised = (word: string): string => word.replace(/[@$03]/g, (sign) => disguises[sign] ?? sign)

/** A password without the digits and symbols around it: `Password1!` → `password`. */
const coreOf = (password: string): string => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** The words of the user's names and addresses, and each name without its spaces. */
const wordsOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(
    ['Earshot', ...names].flatMap((name) => {
      const words = name.toLowerCase().split(/[^\p{L}]+/u)
      return [...words, words.join('')].filter((word) => word.length > 2)
    }),
  )

/**
 * True for a password that is tried first: a leaked password, or a common word, the product's name or one of `names`
 * (of the person, the organisation, the address) with a few digits and symbols around it. It is compared with a list
 * that is part of the program; no service is asked (security checklist, PW-2).
 */
export function isEasyPassword(password: string, names: readonly string[]): boolean {
  const whole = normalisePassword(password).toLowerCase()
  const core = coreOf(whole)
  const around = whole.length - core.length
  if (common.has(whole)) return true
  // The added characters may be a strong password by themselves.
  if (around >= limits.passwordMin) return false
  const words = wordsOf(names)
  return [core, undisguised(core)].some((word) => commonWords.has(word) || words.has(word))
}
