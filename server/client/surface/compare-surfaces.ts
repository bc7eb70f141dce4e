import type { Surface } from './surface.ts'

/** A change on which a program may break. */
export interface Break {
  operation: string
  sentence: string
}

/** Facts of a surface that no longer hold. Additions that no program needs to know of are not among them. */
export function breaksBetween(before: Surface, now: Surface): Break[] {
  return [...before].flatMap(([operation, facts]) => {
    const current = now.get(operation)
    const sentences =
      current === undefined ? ['is gone'] : [...lost(facts, current), ...demanded(facts, current)]
    return sentences.map((sentence) => ({ operation, sentence }))
  })
}

/** Facts that are gone or have another value. A limit may go, and what is required may become optional. */
function lost(facts: ReadonlyMap<string, string>, current: ReadonlyMap<string, string>): string[] {
  return [...facts].flatMap(([fact, value]) => {
    const latest = current.get(fact)
    if (latest === value || (latest === undefined && isDemand(fact))) return []
    if (latest === undefined) return [`${fact} (${value}) is gone`]
    return isWider(fact, value, latest) ? [] : [`${fact} was ${value} and is ${latest}`]
  })
}

/** Limits, patterns and required fields that were not there before. */
const demanded = (facts: ReadonlyMap<string, string>, current: ReadonlyMap<string, string>): string[] =>
  [...current]
    .filter(
      ([fact]) => !facts.has(fact) && isDemand(fact) && (isKnown(fact, facts) || isRequired(fact, facts)),
    )
    .map(([fact, value]) => `${fact} is new: ${value}`)

const nameOf = (fact: string): string => fact.slice(fact.lastIndexOf(' ') + 1)
const isDemand = (fact: string): boolean =>
  fact.startsWith('<') && /^(required|pattern|values|exclusiveMinimum|m(in|ax)\w+)$/.test(nameOf(fact))

const pathOf = (fact: string): string => fact.slice(0, fact.lastIndexOf(' '))

/** True for a fact about a field that was there before. */
const isKnown = (fact: string, facts: ReadonlyMap<string, string>): boolean =>
  facts.has(`${pathOf(fact)} type`)

/** True for a required field, unless it is in something that is new itself, and may be left out. */
function isRequired(fact: string, facts: ReadonlyMap<string, string>): boolean {
  const parent = pathOf(fact).replace(/(\.[^.[]+|\[\])$/, '')
  return nameOf(fact) === 'required' && (/^< \w+$/.test(parent) || facts.has(`${parent} type`))
}

/** True if an operation takes all that it took with the former value, or answers no less. */
function isWider(fact: string, value: string, latest: string): boolean {
  if (!fact.startsWith('<')) return value === `${latest}?`
  const name = nameOf(fact)
  if (name.startsWith('max')) return Number(latest) >= Number(value)
  if (name.startsWith('min') || name === 'exclusiveMinimum') return Number(latest) <= Number(value)
  if (name !== 'values' && name !== 'type') return false
  const all = new Set(latest.split(' '))
  return value.split(' ').every((one) => all.has(one))
}
