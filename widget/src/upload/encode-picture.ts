import { drawPicture } from '../canvas/canvas.ts'
import type { Picture } from '../panel/attachment.ts'

/** Encodes a picture for the upload: WebP, or JPEG if the browser cannot write WebP, with all marks burnt in. */
export async function encodePicture(picture: Picture): Promise<Blob> {
  const canvas = document.createElement('canvas')
  drawPicture(picture, canvas)
  const encode = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85))
  const webp = await encode('image/webp')
  return (webp?.type === 'image/webp' ? webp : await encode('image/jpeg')) as Blob
}
