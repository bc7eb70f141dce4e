import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
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

/** The least bytes of a part that is not the last, as real stores demand. */
const partMin = 5 * 1024 * 1024

interface Upload {
  path: string
  startedAt: number
  parts: Map<number, Buffer>
}

/** Objects and unfinished uploads of a fake server. */
class Contents {
  /** By path. */
  readonly objects = new Map<string, Buffer>()
  /** By id. */
  readonly uploads = new Map<string, Upload>()

  answer(request: IncomingMessage, body: Buffer): Answer {
    const url = new URL(request.url ?? '', 'http://s3')
    const [path, query] = [url.pathname, url.searchParams]
    if (query.has('uploads')) return request.method === 'POST' ? this.#begin(path) : this.#listUploads()
    if (query.has('uploadId')) return this.#continue(request.method, query, body)
    if (query.has('list-type')) return { status: 200, body: listOf(this.objects, url) }
    if (request.method === 'PUT') this.objects.set(path, body)
    if (request.method === 'PUT') return { status: 200 }
    if (request.method === 'DELETE') this.objects.delete(path)
    if (request.method === 'DELETE') return { status: 204 }
    return read(this.objects.get(path), request)
  }

  #begin(path: string): Answer {
    const id = `${randomBytes(24).toString('base64')}~==`
    this.uploads.set(id, { path, startedAt: Date.now(), parts: new Map() })
    return { status: 200, body: `<UploadId>${id}</UploadId>` }
  }

  #listUploads(): Answer {
    const entries = [...this.uploads].map(
      ([id, { path, startedAt }]) =>
        `<Upload><Key>${path.slice(s3Key.bucket.length + 2)}</Key><UploadId>${id}</UploadId><Initiated>${new Date(startedAt).toISOString()}</Initiated></Upload>`,
    )
    return { status: 200, body: entries.join('') }
  }

  #continue(method: string | undefined, query: URLSearchParams, body: Buffer): Answer {
    const id = query.get('uploadId') ?? ''
    const upload = this.uploads.get(id)
    if (!upload) return { status: 404 }
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: `"${sha256(body)}"` } }
    }
    if (method === 'DELETE') this.uploads.delete(id)
    return method === 'DELETE' ? { status: 204 } : this.#complete(id, upload, body.toString())
  }

  /** A real store answers 200 before it knows how this ends. */
  #complete(id: string, { path, parts }: Upload, list: string): Answer {
    const named = [...list.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"([^"]*)"<\/ETag>/g)]
    const bytes = named.map(([, number, tag]) => {
      const part = parts.get(Number(number))
      return part && sha256(part) === tag ? part : undefined
    })
    const isRight = bytes.every((part, at) => part && (at === bytes.length - 1 || part.length >= partMin))
    if (!isRight || bytes.length === 0)
      return { status: 200, body: '<Error><Code>InvalidPart</Code></Error>' }
    this.uploads.delete(id)
    this.objects.set(path, Buffer.concat(bytes.filter((part) => part !== undefined)))
    return { status: 200, body: '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>' }
  }
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body?: string | Buffer
}

function read(found: Buffer | undefined, { headers }: IncomingMessage): Answer {
  if (!found) return { status: 404 }
  const etag = `"${sha256(found)}"`
  if (headers['if-match'] && headers['if-match'] !== etag) return { status: 412 }
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  if (last === undefined) return { status: 200, body: found }
  if (Number(first) >= found.length) return { status: 416 }
  const part = found.subarray(Number(first), Number(last) + 1)
  const range = `bytes ${first}-${Number(first) + part.length - 1}/${found.length}`
  return { status: 206, headers: { etag, 'content-range': range }, body: part }
}

/** A fault of a request: its status instead of an answer, or the end of its connection. */
type Fault = number | 'cut' | undefined

/** A fake S3 server with the operations that are used, and its contents. */
export async function startS3Server() {
  const contents = new Contents()
  const { objects, uploads } = contents
  const running = {
    objects,
    uploads,
    endpoint: '',
    /** Decides about each request before it is answered, and again before its answer is sent. */
    fault: (_: { method: string; query: URLSearchParams; isDone: boolean }): Fault | Promise<Fault> =>
      undefined,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const { method = '', url = '' } = request
    const isOurs = url.startsWith(`/${s3Key.bucket}/`) || url.startsWith(`/${s3Key.bucket}?`)
    const query = new URL(url, 'http://s3').searchParams
    let fault = await running.fault({ method, query, isDone: false })
    const isAllowed = isOurs && isSigned(request, body)
    const answer: Answer = fault
      ? { status: 503 }
      : isAllowed
        ? contents.answer(request, body)
        : { status: 403 }
    fault ??= await running.fault({ method, query, isDone: true })
    if (fault === 'cut') return void request.socket.destroy()
    response.writeHead(fault ?? answer.status, answer.headers).end(fault ? '' : answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return running
}
