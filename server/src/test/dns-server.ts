import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const headerBytes = 12
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
  close: () => Promise<void>
}

/** Starts a DNS server over UDP (RFC 1035). */
export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, string>()
  const mailServers = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    socket.send(answerTo(query, { records, mailServers }), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    mailServers,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}

function answerTo(
  query: Buffer,
  { records, mailServers }: Pick<DnsServer, 'records' | 'mailServers'>,
): Buffer {
  const labels: string[] = []
  let end = headerBytes
  for (let length = query[end] ?? 0; length > 0; length = query[end] ?? 0) {
    labels.push(query.toString('latin1', end + 1, end + 1 + length).toLowerCase())
    end += 1 + length
  }
  const question = query.subarray(headerBytes, end + 5)
  const isMx = query.readUInt16BE(end + 1) === typeMx
  const text = (isMx ? mailServers : records).get(labels.join('.'))
  const header = Buffer.alloc(headerBytes)
  query.copy(header, 0, 0, 2)
  // A response with recursion available: no error, or no such name.
  header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(text === undefined ? 0 : 1, 6)
  return Buffer.concat([
    header,
    question,
    ...(text === undefined ? [] : [isMx ? mxRecord(text) : txtRecord(text)]),
  ])
}

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
