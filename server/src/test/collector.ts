import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A span as a collector gets it. */
export interface CollectedSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
  status: { code?: number }
  links?: { traceId: string; spanId: string }[]
}

interface Export {
  resourceSpans: {
    resource: { attributes: CollectedSpan['attributes'] }
    scopeSpans: { spans: CollectedSpan[] }[]
  }[]
}

/** The value of an attribute of a span. */
export const attributeOf = ({ attributes }: CollectedSpan, name: string): string | number | undefined => {
  const value = attributes.find(({ key }) => key === name)?.value
  return value?.stringValue ?? value?.intValue
}

/** A collector that takes traces by OTLP over HTTP, in JSON, and keeps them. `status` is what it answers. */
export async function startCollector(status = 200) {
  const exports: Export[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer(async (request, response) => {
    headers.push(request.headers)
    if (request.url === '/v1/traces') exports.push((await json(request)) as Export)
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that was received. */
    exports,
    headers,
    spans: () =>
      exports.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => new Promise((closed) => server.close(closed)),
  }
}
