import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** An address that leads to one of several servers, as the name or the proxy that an operator moves in a failover. */
export interface MovingAddress {
  port: number
  /** Ends all connections and leads to another port from now on. */
  moveTo(port: number): void
  close(): void
}

export async function startMovingAddress(first: number): Promise<MovingAddress> {
  const open = new Set<Socket>()
  let target = first
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    client.pipe(upstream).pipe(client)
  })
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(port) {
      target = port
      endAll()
    },
    close() {
      endAll()
      server.close()
    },
  }
}
