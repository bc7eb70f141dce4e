import { once } from 'node:events'
import autocannon from 'autocannon'
import type { Load, Round } from './load.ts'
import { one } from './requests.ts'

/* A separate process that sends requests and reports the results to its parent. */

const [load] = (await once(process, 'message')) as [Load]
process.send?.(await generate(load))

async function generate({
  url,
  status,
  seconds,
  connections,
  requests,
}: Load): Promise<{ round: Round } | { error: string }> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...one(requests) }) as typeof request }],
  })
  const others = Object.keys(result.statusCodeStats ?? {}).filter((code) => code !== String(status))
  if (others.length > 0 || result.errors > 0)
    return { error: `${url} answered ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors` }
  return {
    round: {
      requests: result.requests.total,
      requestsPerSecond: result.requests.average,
      p50: result.latency.p50,
      p99: result.latency.p99,
    },
  }
}
