import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message as it arrived. */
interface Received {
  headers: IncomingHttpHeaders
  /** The exact text of the body. */
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: a receiver knows only JSON.
  message: any
}

type Answer = (response: ServerResponse, received: Received) => void

/** A customer's server on this machine, which answers as it is told. */
export class WebhookReceiver {
  readonly received: Received[] = []
  /** Answers of the next messages; then all get 204. */
  readonly answers: Answer[] = []
  readonly #server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const received = { headers: request.headers, body, message: JSON.parse(body) }
      this.received.push(received)
      const answer = this.answers.shift() ?? ((response) => response.writeHead(204).end())
      answer(response, received)
    })
  })

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this.url
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`
  }

  /** Types of what has arrived. */
  get types(): string[] {
    return this.received.map(({ message }) => message.type)
  }

  answer(status: number, headers: Record<string, string> = {}, body = ''): void {
    this.answers.push((response) => response.writeHead(status, headers).end(body))
  }

  close(): Promise<void> {
    this.#server.closeAllConnections()
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}
