/**
 * Fetches a logo and puts it on a canvas. A page's `img-src` never allows our images,
 * so they come by fetch and go to a canvas.
 */
export async function drawLogo(url: string): Promise<HTMLCanvasElement> {
  const response = await fetch(url, { credentials: 'omit' })
  const image = await createImageBitmap(await response.blob())
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image)
  return canvas
}
