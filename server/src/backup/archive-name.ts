import { newIdAt } from '../lib/id.ts'

/** The name of an archive made at a time: names are in the order of their times. */
export const archiveNameAt = (now: number, isEncrypted: boolean): string =>
  `earshot-${timeIn(now)}${ending(isEncrypted)}`

/** The name of one organisation's archive, which is not among those that are deleted when they are old. */
export const organisationArchiveName = (id: string, now: number, isEncrypted: boolean): string =>
  `earshot-organisation-${id}-${timeIn(now)}${ending(isEncrypted)}`

/** The name of the small archive with which the doctor tries a folder at a time. */
export const trialArchiveName = (now: number): string => `earshot-doctor-${newIdAt(now)}`

/** True for the name of an archive of a whole installation. */
export const isArchiveName = (name: string): boolean => installation.test(name)

/** The name of the empty mark that stands beside an archive until it was read again and checked. */
export const markOf = (name: string): string => `${name}${unchecked}`

/** The archive of a mark; undefined for any other name. */
export const archiveOfMark = (name: string): string | undefined =>
  name.endsWith(unchecked) && isOwnName(name.slice(0, -unchecked.length))
    ? name.slice(0, -unchecked.length)
    : undefined

/** The archives of whole installations in a folder, without those that were not checked. The newest come first. */
export const checkedArchives = (names: readonly string[]): string[] => {
  const marks = new Set(names)
  return names
    .filter((name) => isArchiveName(name) && !marks.has(markOf(name)))
    .sort()
    .reverse()
}

/** The archives of whole installations in a folder that were never checked, or whose check has not ended. */
export const uncheckedArchives = (names: readonly string[]): string[] => {
  const marks = new Set(names)
  return names.filter((name) => isArchiveName(name) && marks.has(markOf(name))).sort()
}

/** True for every name that Earshot gives an archive. Nothing else in a folder is ever deleted. */
export const isOwnName = (name: string): boolean =>
  [installation, organisation, trial].some((form) => form.test(name))

/** The time of a name that `archiveNameAt` made, in milliseconds since 1970. */
export const timeOfArchive = (name: string): number =>
  Date.parse(name.slice(8, 28).replace(/T(\d{2})-(\d{2})-/, 'T$1:$2:'))

/** The time of a name that `trialArchiveName` made, in milliseconds since 1970; undefined for any other name. */
export const timeOfTrial = (name: string): number | undefined => {
  const [, high, low] = trial.exec(name) ?? []
  return high && low ? Number.parseInt(`${high}${low}`, 16) : undefined
}

const timeIn = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
const ending = (isEncrypted: boolean): string => `.tar.gz${isEncrypted ? '.enc' : ''}`

const unchecked = '.unchecked'
const timeAndEnding = String.raw`\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.gz(?:\.enc)?`
const id = '([0-9a-f]{8})-([0-9a-f]{4})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const installation = new RegExp(`^earshot-${timeAndEnding}$`)
const organisation = new RegExp(`^earshot-organisation-${id}-${timeAndEnding}$`)
const trial = new RegExp(`^earshot-doctor-${id}$`)
