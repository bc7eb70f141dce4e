import type { TextImage } from '@earshot/shared/text/rich-text'
import { useEffect, useRef } from 'react'
import { services } from '../panel/services.ts'

/** Behind a proxy only `base` is right, which ends with `/e/`. */
export const reachable = (url: string) => services.base + url.replace(/.*?\/e\//, '')

/** Wider than the panel, in pixels. */
const widthMax = 800

/**
 * Draws the picture at an address once it is visible. A page's policy may forbid images from elsewhere, but not a drawn
 * canvas.
 */
export function Drawing({ url, width, height, alt }: TextImage & { alt?: string }) {
  const ref = useRef<HTMLCanvasElement>(null)
  const scale = Math.min(1, widthMax / width)
  useEffect(() => {
    const canvas = ref.current as HTMLCanvasElement
    const draw = async () => {
      const answer = await fetch(reachable(url))
      const picture = await createImageBitmap(await answer.blob())
      canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    }
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      draw().catch(() => {})
    })
    seen.observe(canvas)
    return () => seen.disconnect()
  }, [url])
  return (
    <canvas
      ref={ref}
      width={width * scale}
      height={height * scale}
      role={alt ? 'img' : undefined}
      aria-label={alt}
    />
  )
}
