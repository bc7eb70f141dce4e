import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

/*
 * The thread of a `Watchdog`. It counts its own turns instead of reading a clock: after a machine has slept, the main
 * thread does not count as silent. In JavaScript, because a thread that loads TypeScript takes twice the memory.
 */

/** @type {import('./watchdog.ts').Watched} */
const { state, beatEvery, silenceMax } = workerData
let heard = Atomics.load(state, 0)
let silence = 0

setInterval(() => {
  const beats = Atomics.load(state, 0)
  silence = beats === heard ? silence + beatEvery : 0
  heard = beats
  if (silence >= silenceMax) end('the event loop was blocked')
  const left = Atomics.load(state, 1)
  if (left === 0) return
  if (left <= beatEvery) end('the server took too long to stop')
  Atomics.sub(state, 1, beatEvery)
}, beatEvery)

/**
 * Logs the reason, if the main thread still listens, and kills the process, which no handler can delay.
 * @param {string} reason
 */
function end(reason) {
  try {
    writeSync(2, `${JSON.stringify({ level: 60, time: Date.now(), msg: `killed: ${reason}` })}\n`)
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}
