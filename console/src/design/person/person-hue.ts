import { ExternalStore, useExternal } from '../../lib/external-store.ts'
import { hueOf } from '../mark/hue.ts'

/** Hues of the organisation's members by name, in degrees; undefined while they load. */
const memberHues = new ExternalStore<ReadonlyMap<string, number> | undefined>(new Map())

/** Leaves people without a hue until the members are known, unless they are already. */
export function awaitMemberHues(): void {
  if (memberHues.read()?.size === 0) memberHues.write(undefined)
}

/** Gives people the hues of their names after all, where the members could not be read. */
export function hueByNames(): void {
  if (memberHues.read() === undefined) memberHues.write(new Map())
}

/** Gives each member a hue of their own: eight far apart, then eight between them. */
export function setMemberHues(members: readonly { id: string; name: string }[]): void {
  // By their ids, which are in the order in which they joined: a new member changes nobody's hue.
  const inOrder = members.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const hues = new Map(inOrder.map(({ name }, index) => [name, hueAt(index)]))
  const known = memberHues.read()
  if (hues.size === known?.size && [...hues].every(([name, hue]) => known.get(name) === hue)) return
  memberHues.write(hues)
}

/** Hue of the member who joined as the given one, in degrees. */
export const hueAt = (index: number): number => ((index * 135) % 360) + (index % 16 >= 8 ? 22.5 : 0)

/**
 * A person's hue in degrees: members of an organisation differ, everybody else has one by their name. Undefined while
 * the members load.
 */
export function usePersonHue(name: string): number | undefined {
  const hues = useExternal(memberHues)
  return hues && (hues.get(name) ?? hueOf(name) * 45)
}
