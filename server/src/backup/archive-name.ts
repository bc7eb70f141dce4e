/** The name of an archive made at a time: names are in the order of their times. */
export const archiveNameAt = (now: number, isEncrypted: boolean): string =>
  `earshot-${timeIn(now)}${ending(isEncrypted)}`

/** The name of one organisation's archive, which is not among those that are deleted when they are old. */
export const organisationArchiveName = (id: string, now: number, isEncrypted: boolean): string =>
  `earshot-organisation-${id}-${timeIn(now)}${ending(isEncrypted)}`

/** True for the name of an archive of a whole installation. */
export const isArchiveName = (name: string): boolean =>
  /^earshot-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.gz(\.enc)?$/.test(name)

/** The time of a name that `archiveNameAt` made, in milliseconds since 1970. */
export const timeOfArchive = (name: string): number =>
  Date.parse(name.slice(8, 28).replace(/T(\d{2})-(\d{2})-/, 'T$1:$2:'))

const timeIn = (now: number): string => `${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z`
const ending = (isEncrypted: boolean): string => `.tar.gz${isEncrypted ? '.enc' : ''}`
