import { keysOf } from '../record.ts'

/** Media types of accepted pictures; each is stored as WebP, an animated one as its first frame. */
export const pictureTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/heic',
  'image/heif',
] as const

/** File extensions of pictures that few browsers know. */
const heicEndings = ['heic', 'heif']

/** Media types of accepted videos that a browser may play. */
export const videoTypes = ['video/webm', 'video/mp4'] as const

/** Media types of videos that browsers may not play; they are downloaded. */
const savedVideoTypes = ['video/quicktime'] as const

/** Accepted files: kinds, each with the media types that a sender may state. */
export const fileTypes = {
  picture: pictureTypes,
  text: ['text/plain', 'text/csv', 'application/json'],
  document: ['application/pdf'],
  video: [...videoTypes, ...savedVideoTypes],
} as const

export type FileKind = keyof typeof fileTypes

/** Media types of stored files; all text is stored as plain text. */
export const storedTypes = [
  'image/webp',
  'text/plain',
  'application/pdf',
  ...videoTypes,
  ...savedVideoTypes,
] as const
export type KeptType = (typeof storedTypes)[number]

/** File extensions of texts; each is stated as `text/plain`, since browsers disagree about their types. */
export const textEndings = ['txt', 'log', 'json', 'csv'] as const

/** File extensions by stored type; files with another extension are saved with the first. */
export const endingsOfTypes: Record<KeptType, readonly [string, ...string[]]> = {
  'image/webp': ['webp'],
  'text/plain': textEndings,
  'application/pdf': ['pdf'],
  'video/mp4': ['mp4'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
}

/** A media type without parameters. */
const essenceOf = (type: string): string => type.replace(/;.*/s, '').trim().toLowerCase()

/** Kind of a file by its stated type; undefined if not accepted. */
export function fileKindOf(type: string): FileKind | undefined {
  const essence = essenceOf(type)
  return keysOf(fileTypes).find((kind) => fileTypes[kind].some((one) => one === essence))
}

/** Media type under which a file of a stated type is stored; undefined if not accepted. */
export function storedTypeOf(type: string): KeptType | undefined {
  const kind = fileKindOf(type)
  if (kind === 'picture') return 'image/webp'
  if (kind === 'text') return 'text/plain'
  return storedTypes.find((one) => one === essenceOf(type))
}

/** Type to state for a file: text and HEIC by file extension, everything else as the browser says. */
export function declaredType({ name, type }: { name: string; type: string }): string {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (textEndings.some((one) => one === ending)) return 'text/plain'
  return ending && heicEndings.includes(ending) ? 'image/heic' : type
}

/** Fields of a file that only pictures have. */
interface Shown {
  thumbnailUrl: string | null
  width: number | null
  height: number | null
}

/** True if a file is a picture, and so has a size in pixels and a thumbnail. */
export const isPicture = <File extends Shown>(
  file: File,
): file is File & { thumbnailUrl: string; width: number; height: number } => file.thumbnailUrl !== null

/** True if a file is a video that browsers may play. */
export const isVideo = ({ type }: { type: string }): boolean => videoTypes.some((one) => one === type)

/** Value for `accept` of an input that takes all accepted files. */
export const acceptedFiles: string = [
  ...Object.entries(fileTypes).flatMap(([, types]) => types),
  ...[...textEndings, ...heicEndings].map((ending) => `.${ending}`),
].join()
