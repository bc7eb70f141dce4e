import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { AppError, overloaded } from './app-error.ts'
import { heicToJpeg } from './heic.ts'

/** Target format of an upload. */
export interface ImageShape {
  /** The longest side, in pixels. */
  side: number
  /**
   * For a long picture, such as a scrolled page: the short side, as long as the long one does not exceed WebP's limit.
   */
  shortSide?: number
  /** `inside` keeps the proportions, `cover` crops to a square. */
  fit: 'inside' | 'cover'
  /** Larger pictures are rejected before they are decoded. */
  pixelsMax: number
  /** True to accept GIFs too, of which the first frame is stored. */
  gif?: true
  /** True to accept HEIC too, the format of iPhones. */
  heic?: true
  /** Time limit for decoding and encoding, in seconds; 10 by default. */
  secondsMax?: number
}

/** A re-encoded picture. */
export interface Image {
  webp: Buffer
  width: number
  height: number
}

/** Seconds after which the client may try again. */
const retryAfter = 5
const formats = new Set(['png', 'jpeg', 'webp'])
const usualSecondsMax = 10
/** Maximum of pixels per side of a WebP picture. */
const webpSideMax = 16_383

/**
 * Makes a WebP picture without metadata from an uploaded PNG, JPEG or WebP (checklist UPL-1 to UPL-3, UPL-8), passed as
 * bytes or as the path of a file.
 * @returns undefined for other formats, and for damaged or too large pictures.
 * @throws AppError `overloaded` after the time limit: on a busy machine the picture may still be valid.
 */
export async function reencode(source: Buffer | string, shape: ImageShape): Promise<Image | undefined> {
  try {
    // The format is checked before anything is converted: sharp would also decode SVG.
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

/** The longest side of the result for a picture of this size, in pixels. */
function sideOf({ side, shortSide = 0 }: ImageShape, width: number, height: number): number {
  const long = Math.round((shortSide * Math.max(width, height)) / Math.min(width, height))
  return Math.min(Math.max(side, long), webpSideMax)
}

/** Maximum of scans in a progressive JPEG; programs that make such pictures use about ten. */
const scansMax = 64
const startOfScan = Buffer.from([0xff, 0xda])

/**
 * True for a JPEG with too many scans: decoding passes over the whole picture for each, and the time limit is checked
 * only after the last one. Compressed data never contain the two bytes that begin a scan.
 */
async function hasManyScans(source: Buffer | string): Promise<boolean> {
  const bytes = typeof source === 'string' ? await readFile(source) : source
  let scans = 0
  for (let at = bytes.indexOf(startOfScan); at >= 0; at = bytes.indexOf(startOfScan, at + 2))
    if (++scans > scansMax) return true
  return false
}
