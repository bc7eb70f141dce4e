/**
 * Fetches a logo and puts it on a canvas in place of the launcher's icon. A page's `img-src` never allows our images,
 * so they come by fetch.
 */
export async function drawLogo(launcher: Element, url: string): Promise<void> {
  const response = await fetch(url)
  const image = await createImageBitmap(await response.blob())
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  ;(canvas.getContext('2d') as CanvasRenderingContext2D).drawImage(image, 0, 0)
  ;(launcher.firstChild as Element).replaceWith(canvas)
}
