import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../../../../scripts/lib/free-port.ts'
import { type Installation, type RunningServer, startServer } from '../durability/server-process.ts'
import { startPostgres } from '../postgres.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { isPooled, prepareRole, startPooler } from './pooler.ts'
import { startProgram } from './programs.ts'

const haproxyFile = resolve(import.meta.dirname, '../../../../deploy/haproxy/haproxy.cfg')

/** More milliseconds than the proxy takes to see that a server drains. */
const drainDelay = 4_000

/** Three servers behind HAProxy, over one Postgres, with one data folder. */
export class Site {
  readonly url: string
  readonly place: Installation
  readonly mailServer: MailServer
  readonly #settings: Record<string, string>
  readonly #ports: readonly number[]
  readonly #nodes: RunningServer[] = []

  private constructor(
    place: Installation,
    ports: readonly number[],
    url: string,
    mailServer: MailServer,
    addresses: Record<string, string>,
  ) {
    this.place = place
    this.url = url
    this.mailServer = mailServer
    this.#ports = ports
    this.#settings = {
      PUBLIC_URL: url,
      TRUSTED_PROXY_HOPS: '1',
      DRAIN_DELAY: String(drainDelay / 1000),
      SMTP_URL: mailServer.url,
      ...addresses,
    }
  }

  /** Starts everything. @returns the site, and what ends it. */
  static async start(): Promise<{ site: Site; end: () => Promise<void> }> {
    const postgres = await startPostgres({ durable: true })
    if (isPooled) await prepareRole(postgres.url)
    const pooler = isPooled ? await startPooler(postgres.url) : undefined
    const dataDir = await mkdtemp(join(tmpdir(), 'earshot-site-'))
    const mailServer = await startMailServer()
    const [proxyPort, ...ports] = await freePorts(4)
    const url = `http://127.0.0.1:${proxyPort}`
    const site = new Site(
      { dataDir, database: { engine: 'postgres', url: postgres.url } },
      ports,
      url,
      mailServer,
      pooler ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: postgres.url } : {},
    )
    const [a, b, c] = ports.map((port) => `127.0.0.1:${port}`)
    const proxy = await startProgram('haproxy', ['-db', '-f', haproxyFile], {
      EARSHOT_BIND: `127.0.0.1:${proxyPort}`,
      EARSHOT_A: String(a),
      EARSHOT_B: String(b),
      EARSHOT_C: String(c),
    })
    const end = async () => {
      await site.kill()
      await proxy.stop()
      await mailServer.stop()
      await pooler?.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
    await site.startAll()
    return { site, end }
  }

  /** The address of Postgres itself. */
  get postgresUrl(): string {
    if (this.place.database.engine === 'sqlite') throw new Error('This is about Postgres')
    return this.place.database.url
  }

  get key(): string {
    return this.#node(0).key
  }

  /** Addresses of the servers themselves. */
  get nodeUrls(): string[] {
    return this.#nodes.map(({ url }) => url)
  }

  /** Starts all servers, one after the other: the first fills the database of the demo. */
  async startAll(): Promise<void> {
    for (const index of this.#ports.keys()) await this.startNode(index)
    await this.#isBalanced()
  }

  async startNode(index: number): Promise<void> {
    const settings = { ...this.#settings, PORT: String(this.#ports[index]) }
    this.#nodes[index] = await startServer(this.place, settings)
  }

  killNode(index: number): Promise<void> {
    return this.#node(index).kill()
  }

  /** Stops a server as an operator does, starts it again, and waits until the proxy uses it. */
  async restartNode(index: number): Promise<number | null> {
    const code = await this.#node(index).stop()
    await this.startNode(index)
    await this.#isBalanced()
    return code
  }

  /** Stops all servers. @returns their exit codes. */
  stop(): Promise<(number | null)[]> {
    return Promise.all(this.#nodes.map((node) => node.stop()))
  }

  async kill(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.kill()))
  }

  #node(index: number): RunningServer {
    const node = this.#nodes[index]
    if (!node) throw new Error(`There is no server ${index}`)
    return node
  }

  /** Waits until the proxy has looked at every server after its start. */
  async #isBalanced(): Promise<void> {
    const proxied = async () => (await fetch(`${this.url}/readyz`).catch(() => undefined))?.ok
    for (let good = 0; good < 30; good = (await proxied()) ? good + 1 : 0)
      await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}
