import { opaqueString } from '@earshot/shared/account/opaque-string'
import { limits } from '@earshot/shared/limits'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Passwords in the order of how often leaked collections hold them, lower-cased; the package calls it so. */
const leaked = dictionary['passwords-common'] ?? []

/** As many as an attacker tries first, with a digit or a sign added (OWASP ASVS 5.0, 6.2.4). */
const triedFirst = 3000

const common: ReadonlySet<string> = new Set(leaked)
const commonWords: ReadonlySet<string> = new Set(leaked.slice(0, triedFirst))

/** Signs that stand for letters in passwords that only look hard. */
const disguises: Record<string, string> = { '@': 'a', $: 's', '0': 'o', '3': 'e' }

const undisguised = (word: string): string => word.replace(/[@$03]/g, (sign) => disguises[sign] ?? sign)

/** Without the digits and signs around it: `Password1!` → `password`. */
const coreOf = (password: string): string => password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** The words of names and addresses that belong to whoever chooses the password, and the names written as one. */
const wordsOf = (names: readonly string[]): ReadonlySet<string> =>
  new Set(
    ['Earshot', ...names].flatMap((name) => {
      const words = name.toLowerCase().split(/[^\p{L}]+/u)
      return [...words, words.join('')].filter((word) => word.length > 2)
    }),
  )

/**
 * Whether a password is among those that are tried first: a leaked one, or a common word, our own name or one of
 * `names` (of the person, the organisation, the address) with a few digits and signs around it. It is compared with a
 * list that comes with the program; nothing is asked of anybody (security checklist, PW-2).
 */
export function isEasyPassword(password: string, names: readonly string[]): boolean {
  const whole = opaqueString(password).toLowerCase()
  const core = coreOf(whole)
  const around = whole.length - core.length
  if (common.has(whole)) return true
  // What is added may be a password by itself.
  if (around >= limits.passwordMin) return false
  const words = wordsOf(names)
  return [core, undisguised(core)].some((word) => commonWords.has(word) || words.has(word))
}
