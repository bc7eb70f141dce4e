import type { Page } from 'playwright'

/** What was uploaded from a page so far, each as it was sent. */
export async function watchUploads(page: Page): Promise<Buffer[]> {
  const uploaded: Buffer[] = []
  // The browser tells the content of a request only while it is held.
  await page.route('**/e/v1/files/*/content', async (route) => {
    const content = route.request().postDataBuffer()
    if (content) uploaded.push(content)
    await route.continue()
  })
  return uploaded
}

/** An area of a picture, in its pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** How far the colours of some areas are from one, in steps of the channel that is furthest, of which there are 255. */
export async function distanceFrom(
  page: Page,
  picture: Buffer,
  color: [red: number, green: number, blue: number],
  areas: Area[],
): Promise<number> {
  const blank = await page.context().newPage()
  const distance = await blank.evaluate(
    async ({ base64, color, areas }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
      pen?.drawImage(bitmap, 0, 0)
      let most = 0
      for (const { x, y, width, height } of areas) {
        const pixels = pen?.getImageData(x, y, width, height).data ?? []
        for (const [at, value] of pixels.entries())
          most = Math.max(most, Math.abs(value - (color[at % 4] ?? 255)))
      }
      return most
    },
    { base64: picture.toString('base64'), color, areas },
  )
  await blank.close()
  return distance
}
