import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Requests } from './requests.ts'
import { hasWrk, loadWithWrk } from './wrk.ts'

/** Results of one round of requests. */
export interface Round {
  requests: number
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

/** Target, requests and duration of a load. */
export interface Load {
  url: string
  /** Expected status of every response. */
  status: number
  seconds: number
  connections: number
  requests: Requests
}

const connections = 32
const processes = 2

const wrk = hasWrk()

/** The load generator on this machine. */
export const generator = wrk ? 'wrk' : `${processes} processes of autocannon`

/** Sends requests for some seconds over 32 connections. @throws if a response has another status. */
export const load = (url: string, status: number, seconds: number, requests: Requests): Promise<Round> => {
  const options = { url, status, seconds, connections, requests }
  return wrk ? loadWithWrk(options) : loadFromProcesses(options)
}

/** Used without `wrk`: several processes, since a single process of JavaScript would be the bottleneck. */
async function loadFromProcesses(load: Load): Promise<Round> {
  const share = { ...load, connections: load.connections / processes }
  const rounds = await Promise.all(Array.from({ length: processes }, () => generate(share)))
  return {
    requests: sum(rounds.map(({ requests }) => requests)),
    requestsPerSecond: sum(rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
    p50: Math.max(...rounds.map(({ p50 }) => p50)),
    p99: Math.max(...rounds.map(({ p99 }) => p99)),
  }
}

async function generate(load: Load): Promise<Round> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)))
  child.send(load)
  const [answer] = (await once(child, 'message')) as [{ round: Round } | { error: string }]
  child.disconnect()
  if ('error' in answer) throw new Error(answer.error)
  return answer.round
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0)
