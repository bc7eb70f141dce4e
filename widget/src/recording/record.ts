import { attach, complain } from '../pictures/attachments.ts'
import { type RecordingBar, showBar } from './bar.ts'
import { t } from './text.ts'

/** Bits a second: a minute of it has some 11 MB, of the 20 that are taken. */
const videoBitsPerSecond = 1_500_000
const bytesMax = 19 * 1024 * 1024

export async function record(form: string): Promise<void> {
  complain(form)
  try {
    attach(form, { name: t('recording'), file: await recordTab() }, 'record')
  } catch (error) {
    console.warn('Earshot:', error)
    complain(form, t('noRecording'))
  }
}

async function recordTab(): Promise<Blob> {
  const options = {
    video: { frameRate: 15, displaySurface: 'browser' },
    preferCurrentTab: true,
    selfBrowserSurface: 'include',
    surfaceSwitching: 'exclude',
    monitorTypeSurfaces: 'exclude',
  }
  const stream = await navigator.mediaDevices.getDisplayMedia(options)
  let bar: RecordingBar | undefined
  try {
    const type = ['video/webm', 'video/mp4'].find((one) => MediaRecorder.isTypeSupported(one)) as string
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond })
    const parts: Blob[] = []
    await new Promise<void>((resolve, reject) => {
      let started = false
      const stop = () => {
        if (!started) resolve()
        else if (recorder.state !== 'inactive') recorder.stop()
      }
      recorder.ondataavailable = ({ data }) => {
        parts.push(data)
        if (new Blob(parts).size > bytesMax) stop()
      }
      recorder.onstop = () => resolve()
      recorder.onerror = reject
      // The visitor may end the sharing in the browser's own bar.
      for (const track of stream.getTracks()) track.onended = stop
      bar = showBar(stop)
      recorder.onstart = bar.restart
      // Until the panel is on no picture any more. Who stops before that has recorded nothing.
      setTimeout(() => {
        started = stream.active
        if (started) recorder.start(1000)
      }, 300)
    })
    const recording = new Blob(parts, { type })
    if (!recording.size) throw Error('nothing recorded')
    return recording
  } finally {
    for (const track of stream.getTracks()) track.stop()
    bar?.end()
  }
}
