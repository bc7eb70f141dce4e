/** The pictures that may be sent along; each is kept as WebP, an animated one as its first frame. */
export const pictureTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/heic',
  'image/heif',
] as const

/** What may follow the last dot of the name of a picture that few browsers know. */
const heicEndings = ['heic', 'heif']

/** The videos that may be sent along, and that a browser may play. */
export const videoTypes = ['video/webm', 'video/mp4'] as const

/** What a browser may not play, and is saved. */
const savedVideoTypes = ['video/quicktime'] as const

/** What may be sent along: kinds of files, each with the media types by which its sender states it. */
export const fileTypes = {
  picture: pictureTypes,
  text: ['text/plain', 'text/csv', 'application/json'],
  document: ['application/pdf'],
  video: [...videoTypes, ...savedVideoTypes],
} as const

export type FileKind = keyof typeof fileTypes

/** The media types as which files are kept and given out; all text is plain text then. */
export const keptTypes = [
  'image/webp',
  'text/plain',
  'application/pdf',
  ...videoTypes,
  ...savedVideoTypes,
] as const
export type KeptType = (typeof keptTypes)[number]

/** What may follow the last dot of a text's name; each is stated as `text/plain`, since browsers disagree about them. */
export const textEndings = ['txt', 'log', 'json', 'csv'] as const

/** A media type without parameters. */
const essenceOf = (type: string): string => type.replace(/;.*/s, '').trim().toLowerCase()

/** The kind of a file by the type that it is said to have; undefined for what is not taken. */
export function fileKindOf(type: string): FileKind | undefined {
  const essence = essenceOf(type)
  // Pages that pick files have libraries with an `Object.keys` of their own.
  const kinds = Object.entries(fileTypes).map(([kind]) => kind as FileKind)
  return kinds.find((kind) => fileTypes[kind].some((one) => one === essence))
}

/** As what a file is kept that is said to have a type; undefined for what is not taken. */
export function keptTypeOf(type: string): KeptType | undefined {
  const kind = fileKindOf(type)
  if (kind === 'picture') return 'image/webp'
  if (kind === 'text') return 'text/plain'
  return keptTypes.find((one) => one === essenceOf(type))
}

/** The type by which a file is stated: text and HEIC by its name, everything else as the browser has it. */
export function statedType({ name, type }: { name: string; type: string }): string {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  if (textEndings.some((one) => one === ending)) return 'text/plain'
  return ending && heicEndings.includes(ending) ? 'image/heic' : type
}

/** What a file can be shown by, as far as it is a picture. */
interface Shown {
  thumbnailUrl: string | null
  width: number | null
  height: number | null
}

/** Whether a file is a picture, and so has a size in pixels and a thumbnail. */
export const isPicture = <File extends Shown>(
  file: File,
): file is File & { thumbnailUrl: string; width: number; height: number } => file.thumbnailUrl !== null

/** Whether a file is a video that may be played. */
export const isVideo = ({ type }: { type: string }): boolean => videoTypes.some((one) => one === type)

/** For the `accept` of an input that takes files of all kinds. */
export const acceptedFiles: string = [
  ...Object.entries(fileTypes).flatMap(([, types]) => types),
  ...[...textEndings, ...heicEndings].map((ending) => `.${ending}`),
].join()
