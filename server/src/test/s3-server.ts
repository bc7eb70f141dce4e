import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** Credentials of the fake server, and its bucket. */
export const s3Key = {
  region: 'eu-test-1',
  bucket: 'uploads',
  accessKeyId: 'AKTEST',
  secretAccessKey: 'known here',
}

const sha256 = (value: string | Buffer): string => createHash('sha256').update(value).digest('hex')
const hmac = (key: string | Buffer, value: string): Buffer => createHmac('sha256', key).update(value).digest()

/** True if a request has an AWS signature of version 4 that the secret makes, over the received bytes. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, credential = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const [keyId, date = '', region, service, end] = credential.split('/')
  const time = String(headers['x-amz-date'])
  if (keyId !== s3Key.accessKeyId || region !== s3Key.region || service !== 's3' || end !== 'aws4_request')
    return false
  if (!time.startsWith(date) || headers['x-amz-content-sha256'] !== sha256(body)) return false
  const signed = names.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return false
  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(
    hmac,
    hmac(hmac(`AWS4${s3Key.secretAccessKey}`, date), s3Key.region),
  )
  return timingSafeEqual(Buffer.from(signature, 'hex'), hmac(key, text))
}

/** Two objects per page, so that a few need more than one. */
function listOf(objects: Map<string, Buffer>, { searchParams }: URL): string {
  const prefix = `/${s3Key.bucket}/${searchParams.get('prefix')}`
  const after = searchParams.get('continuation-token') ?? ''
  const found = [...objects.keys()].filter((path) => path.startsWith(prefix) && path > after).sort()
  const contents = found.slice(0, 2).map((path) => {
    const key = path.slice(s3Key.bucket.length + 2)
    return `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified><Size>6</Size></Contents>`
  })
  const next = found.length > 2 ? `<NextContinuationToken>${found[1]}</NextContinuationToken>` : ''
  return `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`
}

function act(objects: Map<string, Buffer>, { method, url = '', headers }: IncomingMessage, body: Buffer) {
  const found = objects.get(url)
  if (method === 'PUT') objects.set(url, body)
  if (method === 'DELETE') objects.delete(url)
  if (method === 'DELETE') return [204] as const
  if (method === 'PUT') return [200] as const
  if (url.includes('?')) return [200, listOf(objects, new URL(url, 'http://s3'))] as const
  if (!found) return [404] as const
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (last === undefined) return [200, found] as const
  if (Number(first) >= found.length) return [416] as const
  return [206, found.subarray(Number(first), Number(last) + 1)] as const
}

/** A fake S3 server with the operations that the file store uses, and its objects. */
export async function startS3Server() {
  const objects = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const path = request.url ?? ''
    const isOurs = path.startsWith(`/${s3Key.bucket}/`) || path.startsWith(`/${s3Key.bucket}?`)
    const [status, bytes] = isOurs && isSigned(request, body) ? act(objects, request, body) : [403]
    response.writeHead(status).end(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => server.close(resolve))
  return { endpoint: `http://127.0.0.1:${port}`, objects, close }
}
