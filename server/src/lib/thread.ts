import { Worker } from 'node:worker_threads'
import { overloaded } from './app-error.ts'

/** Seconds after which the client may try again. */
const retryAfter = 5

interface Limits {
  /** Milliseconds. */
  timeMax: number
  /** Megabytes of the thread's JavaScript heap. */
  heapMax: number
}

/**
 * Runs a program in a thread of its own, which does not hold up other requests and cannot take the process with it. The
 * program reads `workerData` and posts one message.
 *
 * @returns the message; undefined if the program failed
 * @throws AppError `overloaded` after the time limit
 */
export function runThread<Message>(
  program: URL,
  workerData: unknown,
  { timeMax, heapMax }: Limits,
): Promise<Message | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Message | undefined>()
  const thread = new Worker(program, {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMax },
    // Captures messages of libraries about damaged input, which are not logged.
    stdout: true,
    stderr: true,
  })
  const timer = setTimeout(() => reject(overloaded(retryAfter)), timeMax)
  thread.once('message', resolve)
  thread.once('error', () => resolve(undefined))
  thread.once('exit', () => resolve(undefined))
  return promise.finally(async () => {
    clearTimeout(timer)
    await thread.terminate()
  })
}
