import { services } from '../panel/services.ts'
import { coverAreas, type Picture } from '../upload/picture.ts'
import { secretAreas } from './masks.ts'

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
/** A tab that is not seen, as where the visitor chose another one, paints no frames. */
const nextFrame = () => Promise.race([new Promise(requestAnimationFrame), wait(200)])

/** Begins to receive at once: what a page that stands still has sent before is not sent again. */
function playOf(stream: MediaStream): { video: HTMLVideoElement; playing: Promise<void> } {
  const video = document.createElement('video')
  video.muted = video.playsInline = true
  video.srcObject = stream
  return { video, playing: video.play() }
}

/** Hides everything of ours, and lets it change all the same, as no frames come of a page that stands still. */
function hide({ dataset }: HTMLElement): () => void {
  const change = () => {
    dataset.away = dataset.away ? '' : 'still'
  }
  change()
  const timer = setInterval(change, 100)
  return () => {
    clearInterval(timer)
    delete dataset.away
  }
}

function copyOf(video: HTMLVideoElement): HTMLCanvasElement {
  if (!video.videoWidth) throw Error('no picture')
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return canvas
}

export async function captureTab(more?: string): Promise<Picture> {
  const options = {
    video: { frameRate: 5, displaySurface: 'browser' },
    preferCurrentTab: true,
    selfBrowserSurface: 'include',
    surfaceSwitching: 'exclude',
    monitorTypeSurfaces: 'exclude',
  }
  const stream = await navigator.mediaDevices.getDisplayMedia(options)
  const show = hide(services.host.root.host as HTMLElement)
  try {
    const { video, playing } = playOf(stream)
    // The browser's own bar, which says that the tab is shared, makes the window smaller.
    await Promise.race([
      new Promise((resolve) => addEventListener('resize', resolve, { once: true })),
      wait(400),
    ])
    await nextFrame()
    await nextFrame()
    const before = secretAreas(more)
    const frame = new Promise((resolve) => video.requestVideoFrameCallback?.(resolve))
    await Promise.race([playing, wait(10_000)])
    await Promise.race([frame, wait(600)])
    const source = copyOf(video)
    // What has moved meanwhile is covered in both places.
    const areas = [...before, ...secretAreas(more)]
    const scale = source.width / innerWidth
    const { displaySurface } = stream.getVideoTracks()[0]?.getSettings() ?? {}
    const tab = displaySurface === 'browser'
    if (tab) coverAreas(source, areas, scale)
    const exposed = !tab || Math.abs(source.height / scale / innerHeight - 1) > 0.02
    return { source, marks: [], note: exposed ? 'exposed' : 'covered' }
  } finally {
    show()
    for (const track of stream.getTracks()) track.stop()
  }
}
