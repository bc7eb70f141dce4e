import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** What an upload becomes. */
export interface ImageShape {
  /** The longest side, in pixels. */
  side: number
  /** `inside` keeps the proportions, `cover` makes a square and cuts what stands over. */
  fit: 'inside' | 'cover'
  /** Larger pictures are refused before they are decoded. */
  pixelsMax: number
  /** Whether a GIF is taken too, of which the first frame is kept. */
  gif?: true
}

/** A picture as it is kept. */
export interface Image {
  webp: Buffer
  width: number
  height: number
}

const formats = new Set(['png', 'jpeg', 'webp'])
const secondsMax = 10

/**
 * Makes a WebP picture without metadata of an uploaded PNG, JPEG or WebP (checklist UPL-1 to UPL-3, UPL-8), given as
 * bytes or as the path of a file.
 * @returns undefined for anything else, for what is damaged, too large or too slow to decode.
 */
export async function reencode(source: Buffer | string, shape: ImageShape): Promise<Image | undefined> {
  try {
    // The format is checked before anything is converted: sharp would gladly decode SVG.
    const { format } = await sharp(source, { limitInputPixels: shape.pixelsMax }).metadata()
    if (!formats.has(format) && !(shape.gif && format === 'gif')) return undefined
    if (format === 'jpeg' && (await hasManyScans(source))) return undefined
    const { data, info } = await sharp(source, { limitInputPixels: shape.pixelsMax })
      .timeout({ seconds: secondsMax })
      .rotate()
      .resize(shape.side, shape.side, { fit: shape.fit, withoutEnlargement: shape.fit === 'inside' })
      .webp({ quality: 90 })
      .toBuffer({ resolveWithObject: true })
    return { webp: data, width: info.width, height: info.height }
  } catch {
    return undefined
  }
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
