import { attach, complain, forgive } from '../pictures/attachments.ts'
import { shareTab } from '../pictures/tab.ts'
import { addBar, type RecordingBar } from './bar.ts'
import { t } from './text.ts'

/** Bits per second: a minute has about 11 MB, of the accepted 20. */
const videoBitsPerSecond = 1_500_000
const bytesMax = 19 * 1024 * 1024

/**
 * Interval and total time of requesting the encoder's remaining data; a single empty response may come from a slow
 * encoder.
 */
const requestIntervalMs = 400
const requestTimeMs = 10_000
const emptyMax = 2

export async function record(form: string): Promise<void> {
  forgive(form)
  try {
    attach(form, { name: t('recording'), file: await recordTab() }, 'record')
  } catch (error) {
    console.warn('Earshot:', error)
    complain(form, t('noRecording'))
  }
}

/**
 * Stops a recorder after it has written all captured frames. On a busy machine frames wait seconds for the encoder, and
 * `stop` would drop them: the visitor's last actions.
 *
 * @param written returns the number of bytes written so far
 */
function finish(recorder: MediaRecorder, written: () => number): void {
  if (recorder.state !== 'recording') return
  recorder.pause()
  const until = performance.now() + requestTimeMs
  let before = -1
  let empty = 0
  const timer = setInterval(() => {
    const now = written()
    empty = now > before ? 0 : empty + 1
    before = now
    if (recorder.state === 'inactive') clearInterval(timer)
    else if (empty < emptyMax && performance.now() < until) recorder.requestData()
    else recorder.stop()
  }, requestIntervalMs)
}

async function recordTab(): Promise<Blob> {
  const stream = await shareTab(15)
  let bar: RecordingBar | undefined
  try {
    const type = ['video/webm', 'video/mp4'].find((one) => MediaRecorder.isTypeSupported(one))
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond })
    const parts: Blob[] = []
    const written = () => new Blob(parts).size
    const stopped = new Promise<void>((resolve, reject) => {
      const stop = () => {
        if (recorder.state === 'inactive') resolve()
        else finish(recorder, written)
      }
      recorder.ondataavailable = ({ data }) => {
        parts.push(data)
        if (written() > bytesMax) stop()
      }
      recorder.onstop = () => resolve()
      recorder.onerror = reject
      // The visitor may end the sharing in the browser's own bar.
      for (const track of stream.getTracks()) track.onended = stop
      bar = addBar(stop)
      recorder.onstart = bar.restart
      bar.begin()
    })
    // Until the panel has disappeared from the captured frames. Stopping before then records nothing.
    const early = stopped.then(() => true)
    const isStopped = await Promise.race([early, new Promise((resolve) => setTimeout(resolve, 300))])
    if (isStopped || !stream.active) throw Error('sharing ended')
    recorder.start(1000)
    await stopped
    const recording = new Blob(parts, { type })
    if (!recording.size) throw Error('nothing recorded')
    return recording
  } finally {
    for (const track of stream.getTracks()) track.stop()
    bar?.end()
  }
}
