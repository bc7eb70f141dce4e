import autocannon from 'autocannon'

/** What one round of requests came to. */
export interface Round {
  requestsPerSecond: number
  p50: number
  p99: number
}

export interface Request {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  headers?: Record<string, string>
  body?: string
}

const connections = 32

/** Sends requests for some seconds over 32 connections. @throws when an answer has another status. */
export async function load(
  url: string,
  status: number,
  seconds: number,
  next: () => Request,
): Promise<Round> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  })
  const others = Object.entries(result.statusCodeStats ?? {}).filter(([code]) => code !== String(status))
  if (others.length > 0 || result.errors > 0)
    throw new Error(`${url} answered ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`)
  return {
    requestsPerSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  }
}
