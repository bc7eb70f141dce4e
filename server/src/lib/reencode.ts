import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { AppError, overloaded } from './app-error.ts'
import { heicToJpeg } from './heic.ts'

/** What an upload becomes. */
export interface ImageShape {
  /** The longest side, in pixels. */
  side: number
  /** Of a long picture, such as a scrolled page: the short side, as long as the long one has no more than WebP allows. */
  shortSide?: number
  /** `inside` keeps the proportions, `cover` makes a square and cuts what stands over. */
  fit: 'inside' | 'cover'
  /** Larger pictures are refused before they are decoded. */
  pixelsMax: number
  /** Whether a GIF is taken too, of which the first frame is kept. */
  gif?: true
  /** Whether a HEIC is taken too, as iPhones take pictures. */
  heic?: true
  /** How long decoding and encoding may take; 10 where it is left out. */
  secondsMax?: number
}

/** A picture as it is kept. */
export interface Image {
  webp: Buffer
  width: number
  height: number
}

/** Seconds after which a picture may be sent again. */
const retryAfter = 5
const formats = new Set(['png', 'jpeg', 'webp'])
const usualSecondsMax = 10
/** Pixels that a side of a WebP picture has at most. */
const webpSideMax = 16_383

/**
 * Makes a WebP picture without metadata of an uploaded PNG, JPEG or WebP (checklist UPL-1 to UPL-3, UPL-8), given as
 * bytes or as the path of a file.
 * @returns undefined for anything else, for what is damaged or too large.
 * @throws AppError `overloaded` when its time is up: on a busy machine that says nothing of the picture.
 */
export async function reencode(source: Buffer | string, shape: ImageShape): Promise<Image | undefined> {
  try {
    // The format is checked before anything is converted: sharp would gladly decode SVG.
    const { format, compression, width, height } = await sharp(source, {
      limitInputPixels: shape.pixelsMax,
    }).metadata()
    if (shape.heic && format === 'heif' && compression === 'hevc') {
      const jpeg = await heicToJpeg(source)
      return jpeg && (await reencode(jpeg, shape))
    }
    if (!formats.has(format) && !(shape.gif && format === 'gif')) return undefined
    if (format === 'jpeg' && (await hasManyScans(source))) return undefined
    const side = sideOf(shape, width, height)
    const { data, info } = await sharp(source, { limitInputPixels: shape.pixelsMax })
      .timeout({ seconds: shape.secondsMax ?? usualSecondsMax })
      .rotate()
      .resize(side, side, { fit: shape.fit, withoutEnlargement: shape.fit === 'inside' })
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true })
    return { webp: data, width: info.width, height: info.height }
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof Error && error.message.startsWith('timeout:')) throw overloaded(retryAfter)
    return undefined
  }
}

/** The longest side that a picture of this size may keep, in pixels. */
function sideOf({ side, shortSide = 0 }: ImageShape, width: number, height: number): number {
  const long = Math.round((shortSide * Math.max(width, height)) / Math.min(width, height))
  return Math.min(Math.max(side, long), webpSideMax)
}

/** Of a progressive JPEG; programs that make such pictures use about ten. */
const scansMax = 64
const startOfScan = Buffer.from([0xff, 0xda])

/**
 * Whether a JPEG is read in very many passes: each goes over the whole picture, and the time limit is looked at only
 * after the last one. What is compressed never contains the two bytes that begin a scan.
 */
async function hasManyScans(source: Buffer | string): Promise<boolean> {
  const bytes = typeof source === 'string' ? await readFile(source) : source
  let scans = 0
  for (let at = bytes.indexOf(startOfScan); at >= 0; at = bytes.indexOf(startOfScan, at + 2))
    if (++scans > scansMax) return true
  return false
}
