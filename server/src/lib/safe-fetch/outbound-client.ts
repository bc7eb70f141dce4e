import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { Agent, buildConnector, request } from 'undici'
import { AllowedHosts, checkAddress, isPublicAddress, type OutboundTarget } from './outbound-address.ts'
import { OutboundFailed } from './outbound-failed.ts'
import type { ResolveName } from './resolve-name.ts'

/** Limits of a call of a customer's address. */
export const outboundLimits = {
  /** Milliseconds for the connection. */
  connect: 5_000,
  /** Milliseconds for the whole call. */
  total: 15_000,
  /** Bytes of the response's body, which is never unpacked. */
  body: 64 * 1024,
  /** Bytes of the response's headers. */
  headers: 16 * 1024,
} as const

interface OutboundCall {
  headers: Record<string, string>
  body: Uint8Array
}

interface OutboundRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  body?: Uint8Array
  /** Bytes of the response's body, if more than usual are needed. */
  bodyMax?: number
}

interface OutboundResponse {
  status: number
  retryAfter: string | undefined
  body: string
  /** Address that was connected to. */
  address: string
}

interface OutboundOptions {
  /** Entries of `OUTBOUND_ALLOW`. */
  allow: readonly string[]
  /** True to refuse `http:` and unusual ports. */
  encryptedOnly: boolean
  resolve: ResolveName
  limits?: typeof outboundLimits | { [Limit in keyof typeof outboundLimits]: number }
}

/**
 * Calls addresses that customers have typed. Only public addresses are connected to: a name is resolved once, refused if
 * any of its addresses is not public, and the connection is made to exactly these. No redirects, no cookies, no proxy of
 * the environment, and no connection is used twice.
 */
export class OutboundClient {
  readonly #allowed: AllowedHosts
  readonly #options: OutboundOptions
  readonly #limits: NonNullable<OutboundOptions['limits']>

  constructor(options: OutboundOptions) {
    this.#options = options
    this.#allowed = new AllowedHosts(options.allow)
    this.#limits = options.limits ?? outboundLimits
  }

  /** Checks an address when it is typed, without asking a name server. @throws OutboundFailed */
  check(address: string): OutboundTarget {
    return checkAddress(address, this.#allowed, this.#options.encryptedOnly)
  }

  /** Sends a POST request. @returns any complete response. @throws OutboundFailed */
  post(address: string, call: OutboundCall): Promise<OutboundResponse> {
    return this.send(address, { method: 'POST', ...call })
  }

  /** Sends a request. @returns any complete response. @throws OutboundFailed */
  async send(address: string, call: OutboundRequest): Promise<OutboundResponse> {
    const target = this.check(address)
    const signal = AbortSignal.timeout(this.#limits.total)
    const addresses = await untilAborted(this.#addressesOf(target), signal)
    const connection = { address: '' }
    const agent = this.#agentFor(addresses, connection)
    try {
      const { statusCode, headers, body } = await request(target.url, {
        method: call.method,
        headers: { ...call.headers, 'accept-encoding': 'identity', connection: 'close' },
        ...(call.body && { body: call.body }),
        dispatcher: agent,
        signal,
      })
      const text = await this.#read(body, call.bodyMax ?? this.#limits.body)
      const retryAfter = headers['retry-after']
      return {
        status: statusCode,
        retryAfter: Array.isArray(retryAfter) ? retryAfter[0] : retryAfter,
        body: text,
        address: connection.address,
      }
    } catch (error) {
      throw error instanceof OutboundFailed ? error : new OutboundFailed(reasonOf(error), { cause: error })
    } finally {
      await agent.destroy()
    }
  }

  /** All addresses of a target. @throws OutboundFailed if there are none, or any may not be called. */
  async #addressesOf({ host, isAllowedName }: OutboundTarget): Promise<string[]> {
    const addresses = isIP(host) === 0 ? await this.#options.resolve(host) : [host]
    if (addresses.length === 0) throw new OutboundFailed('unknown_name')
    const isCallable = (each: string) =>
      isAllowedName || isPublicAddress(each) || this.#allowed.hasAddress(each)
    if (!addresses.every(isCallable)) throw new OutboundFailed('private')
    return addresses
  }

  /** An agent for one call, whose lookups find only these addresses. */
  #agentFor(addresses: readonly string[], connection: { address: string }): Agent {
    const lookup: LookupFunction = (_, options, done) => {
      const found = addresses.map((address) => ({ address, family: isIP(address) }))
      if (options.all) done(null, found)
      else done(null, found[0]?.address ?? '', found[0]?.family)
    }
    const connect = buildConnector({
      lookup,
      timeout: this.#limits.connect,
      maxCachedSessions: 0,
      allowH2: false,
    })
    return new Agent({
      pipelining: 0,
      allowH2: false,
      maxHeaderSize: this.#limits.headers,
      connect: (options, done) =>
        connect(options, (...[error, socket]) => {
          if (error) return done(error, null)
          connection.address = socket.remoteAddress ?? ''
          // Literal addresses skip the lookup; what is connected decides.
          if (addresses.some((address) => isSameAddress(address, connection.address)))
            return done(null, socket)
          socket.destroy()
          done(new OutboundFailed('private'), null)
        }),
    })
  }

  /** @throws OutboundFailed beyond the limit. */
  async #read(body: AsyncIterable<Uint8Array>, max: number): Promise<string> {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of body) {
      size += chunk.byteLength
      if (size > max) throw new OutboundFailed('too_large')
      chunks.push(chunk)
    }
    return Buffer.concat(chunks).toString()
  }
}

const isSameAddress = (one: string, other: string): boolean =>
  one === other || new URL(`http://${bracketed(one)}`).host === new URL(`http://${bracketed(other)}`).host

const bracketed = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address)

function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new OutboundFailed('timeout')), { once: true })
  })
  return Promise.race([work, aborted])
}

/** The reason for a failure of undici, of the socket or of TLS. */
function reasonOf(error: unknown): OutboundFailed['reason'] {
  const { name = '', code = '' }: Partial<NodeJS.ErrnoException> = error instanceof Error ? error : {}
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) return 'timeout'
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') return 'too_large'
  return /CERT|SSL|TLS|SIGNATURE|ISSUER/.test(code) ? 'certificate' : 'unreachable'
}
