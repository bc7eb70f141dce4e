import type { Page } from 'playwright'

/** Files uploaded from a page so far, as sent. */
export async function watchUploads(page: Page): Promise<Buffer[]> {
  const uploaded: Buffer[] = []
  // The browser reveals the content of a request only while the request is held.
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

/** Distance of some areas' colours from one colour, in steps of the channel that differs most, out of 255. */
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
