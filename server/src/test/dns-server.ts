import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const headerBytes = 12
const typeA = 1
const typeMx = 15
const typeTxt = 16
const classInternet = 1

/** A DNS server on this machine with some TXT records. */
export interface DnsServer {
  /** As in `DNS_SERVERS`. */
  address: string
  /** Texts by lower-cased name. */
  records: Map<string, string>
  /** Mail servers by lower-cased domain. */
  mailServers: Map<string, string>
  /** IPv4 addresses by lower-cased name. */
  addresses: Map<string, string>
  /** While true it takes questions and says nothing. */
  isSilent: boolean
  /** Questions that it did not answer. */
  unanswered: number
  close: () => Promise<void>
}

/** Starts a DNS server over UDP (RFC 1035). */
export async function startDnsServer({ host = '127.0.0.1', port = 0 } = {}): Promise<DnsServer> {
  const socket = createSocket('udp4')
  socket.bind(port, host)
  await once(socket, 'listening')
  const server: DnsServer = {
    address: `${host}:${socket.address().port}`,
    records: new Map(),
    mailServers: new Map(),
    addresses: new Map(),
    isSilent: false,
    unanswered: 0,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
  socket.on('message', (query, { port, address }) => {
    if (server.isSilent) server.unanswered++
    else socket.send(answerTo(query, server), port, address)
  })
  return server
}

function answerTo(query: Buffer, server: DnsServer): Buffer {
  const labels: string[] = []
  let end = headerBytes
  for (let length = query[end] ?? 0; length > 0; length = query[end] ?? 0) {
    labels.push(query.toString('latin1', end + 1, end + 1 + length).toLowerCase())
    end += 1 + length
  }
  const question = query.subarray(headerBytes, end + 5)
  const record = findRecord(server, labels.join('.'), query.readUInt16BE(end + 1))
  const header = Buffer.alloc(headerBytes)
  query.copy(header, 0, 0, 2)
  // A response with recursion available: no error, or no such name.
  header.writeUInt16BE(record ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(record ? 1 : 0, 6)
  return Buffer.concat([header, question, ...(record ? [record] : [])])
}

function findRecord(
  { records, mailServers, addresses }: DnsServer,
  name: string,
  type: number,
): Buffer | undefined {
  const [text, mailServer, address] = [records.get(name), mailServers.get(name), addresses.get(name)]
  if (type === typeMx) return mailServer === undefined ? undefined : mxRecord(mailServer)
  if (type === typeA) return address === undefined ? undefined : addressRecord(address)
  return text === undefined ? undefined : txtRecord(text)
}

const addressRecord = (address: string): Buffer =>
  recordOf(typeA, Buffer.from(address.split('.').map(Number)))

/** Refers to the question's name by a pointer, and has parts of up to 255 bytes. */
function txtRecord(text: string): Buffer {
  const parts = (text.match(/.{1,20}/g) ?? []).map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')]),
  )
  return recordOf(typeTxt, Buffer.concat(parts))
}

/** A mail server with a preference of 10. */
function mxRecord(name: string): Buffer {
  const labels = name
    .split('.')
    .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  return recordOf(typeMx, Buffer.concat([Buffer.from([0, 10]), ...labels, Buffer.from([0])]))
}

function recordOf(type: number, data: Buffer): Buffer {
  const record = Buffer.alloc(12)
  record.writeUInt16BE(0xc000 + headerBytes, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(classInternet, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([record, data])
}
