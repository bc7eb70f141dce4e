import type { Picture } from '../panel/attachment.ts'
import { services } from '../panel/services.ts'
import { shareTab } from '../pictures/tab.ts'
import { coverAreas } from './cover-areas.ts'
import { maskPage } from './masks.ts'

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
/** A hidden tab paints no frames, for example after the visitor chose another tab. */
const nextFrame = () => Promise.race([new Promise(requestAnimationFrame), wait(200)])

/** Starts to receive at once: frames of a still page that were sent earlier are not sent again. */
function playOf(stream: MediaStream): { video: HTMLVideoElement; playing: Promise<void> } {
  const video = document.createElement('video')
  video.muted = video.playsInline = true
  video.srcObject = stream
  return { video, playing: video.play() }
}

/**
 * Hides the launcher and the panel with its backdrop, and keeps changing them invisibly, because a still page would
 * produce no frames for the capture.
 *
 * @param fades gets the animations that do this, which the caller cancels even after a failure
 */
function hide(root: ShadowRoot, fades: Animation[]): void {
  const fade = (element: Element, pseudoElement?: string) =>
    fades.push(element.animate({ opacity: [0, 0.002] }, { duration: 100, iterations: 1e6, pseudoElement }))
  for (const element of root.querySelectorAll('.spot')) {
    fade(element)
    try {
      fade(element, '::backdrop')
    } catch {
      // A browser that cannot animate a backdrop leaves its shade on the picture.
    }
  }
}

/**
 * Waits for a frame that shows the present page: the next one may be a second old.
 *
 * @returns false if none came in time
 */
async function receiveFrame(video: HTMLVideoElement): Promise<boolean> {
  await nextFrame()
  await nextFrame()
  const now = performance.now()
  while (performance.now() < now + 5_000) {
    const shownFrame = new Promise<VideoFrameCallbackMetadata>((resolve) =>
      video.requestVideoFrameCallback?.((_, metadata) => resolve(metadata)),
    )
    const frame = await Promise.race([shownFrame, wait(1_000)])
    if (frame && (frame.captureTime ?? frame.presentationTime) > now) return true
  }
  return false
}

/** The current frame of a video, on a canvas. */
function copyOf(video: HTMLVideoElement): CanvasRenderingContext2D {
  if (!video.videoWidth) throw Error('no picture')
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D
  pen.drawImage(video, 0, 0)
  return pen
}

/** The top document of the tab, if this page may read it. */
function tabDocument(): Document | undefined {
  try {
    return window.top?.document
  } catch {
    return undefined
  }
}

export async function captureTab(more?: string): Promise<Picture> {
  const stream = await shareTab(5)
  const fades: Animation[] = []
  const page = tabDocument()
  const masks = maskPage(page ?? document, more)
  try {
    hide(services.host.root, fades)
    const { video, playing } = playOf(stream)
    // The browser's bar about sharing the tab makes the window smaller.
    await Promise.race([
      new Promise((resolve) => addEventListener('resize', resolve, { once: true })),
      wait(400),
    ])
    await Promise.race([playing, wait(10_000)])
    masks.update()
    let fresh: boolean
    let tries = 5
    // The page may have shown new parts meanwhile.
    do fresh = await receiveFrame(video)
    while (masks.update() && --tries)
    const pen = copyOf(video)
    const source = pen.canvas
    const { innerWidth, innerHeight } = page?.defaultView ?? window
    const scale = source.width / innerWidth
    const { displaySurface } = stream.getVideoTracks()[0]?.getSettings() ?? {}
    const tab = page && displaySurface === 'browser'
    if (tab) coverAreas(pen, masks.areas, scale)
    const covered = tab && fresh && tries && Math.abs(source.height / scale / innerHeight - 1) < 0.02
    return { source, marks: [], note: covered ? 'covered' : 'exposed' }
  } finally {
    masks.end()
    for (const fade of fades) fade.cancel()
    for (const track of stream.getTracks()) track.stop()
  }
}
