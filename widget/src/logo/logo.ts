import type { BridgeArguments } from '../interface/bridge.ts'

/**
 * Fetches a logo and puts it on a canvas in place of the launcher's icon. A page's `img-src` never allows our images,
 * so they come by fetch.
 *
 * @param path begins with /e/, with which `base` ends; behind a proxy only `base` is right
 */
export async function start([base, , signal, getHost]: BridgeArguments, path: string): Promise<void> {
  signal.throwIfAborted()
  const { root } = getHost()
  const response = await fetch(base + path.slice('/e/'.length))
  const image = await createImageBitmap(await response.blob())
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  // No policy of the page forbids a style that is set this way.
  canvas.style.cssText = 'width:24px;height:24px;object-fit:contain'
  // A drawing context would have the browser copy the picture for each frame.
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(image)
  root.querySelector('.launcher > :first-child')?.replaceWith(canvas)
}
