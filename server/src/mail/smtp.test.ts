import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Sealing } from '../auth/sealing.ts'
import type { Database } from '../db/database.ts'
import { PermanentError } from '../jobs/kinds.ts'
import { enqueue } from '../jobs/queue.ts'
import { Worker } from '../jobs/worker.ts'
import { equalHandlers } from '../test/equal-handlers.ts'
import { openTestDatabase } from '../test/rows.ts'
import { sealLinks } from './sealed-links.ts'
import { sendMail } from './send-mail.ts'
import { SmtpTransport } from './smtp.ts'

const log = pino({ level: 'silent' })

/** A mail server on loopback; `answer` may reject a mail with a reply code. It encrypts only if it `offersTls`. */
async function mailServer(
  answer: (raw: string) => number | undefined = () => undefined,
  { offersTls = false } = {},
) {
  const mails: { recipients: string[]; raw: string; isEncrypted: boolean }[] = []
  const passwords: unknown[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    logger: false,
    onAuth({ password, username }, _session, callback) {
      passwords.push(password)
      callback(null, { user: username })
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const code = answer(raw)
        if (code !== undefined) return callback(Object.assign(new Error('no'), { responseCode: code }))
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ recipients, raw, isEncrypted: session.secure })
        callback()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails, passwords }
}

const transportTo = (
  url: string,
  from = 'Earshot <no-reply@earshot.example>',
  requiresTls = false,
): SmtpTransport => {
  const transport = new SmtpTransport(url, from, { requiresTls })
  onTestFinished(() => transport.close())
  return transport
}

const mail = {
  id: '01930000-0000-7000-8000-000000000001',
  to: 'ada@example.com',
  subject: 'Grüße',
  text: 'Text ✓',
  html: '<p>HTML ✓</p>',
}

const parse = (raw: string | undefined): Promise<Email> => PostalMime.parse(raw ?? '')

test('a mail arrives with both of its halves, its sender and an id that never changes', async () => {
  const { url, mails } = await mailServer()
  const transport = transportTo(url)
  await transport.send(mail)
  await transport.send(mail)
  expect(mails.map(({ recipients }) => recipients)).toEqual([['ada@example.com'], ['ada@example.com']])
  for (const { raw } of mails) {
    const parsed = await parse(raw)
    expect(parsed).toMatchObject({
      messageId: '<01930000-0000-7000-8000-000000000001@earshot.example>',
      from: { name: 'Earshot', address: 'no-reply@earshot.example' },
      to: [{ address: 'ada@example.com' }],
      subject: 'Grüße',
    })
    expect(parsed.text?.trim()).toBe('Text ✓')
    expect(parsed.html?.trim()).toBe('<p>HTML ✓</p>')
  }
})

test('nothing spliced in adds a header, a recipient or a line to the envelope', async () => {
  const { url, mails } = await mailServer()
  const transport = transportTo(url)
  await transport.send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nbody' })
  await transport.send({ ...mail, to: 'ada@example.com, eve@example.com' }).catch(() => {})
  await transport.send({ ...mail, to: 'ada@example.com\r\nRCPT TO:<eve@example.com>' }).catch(() => {})
  expect(mails.length).toBeGreaterThan(0)
  for (const { recipients, raw } of mails) {
    expect(recipients).not.toContain('eve@example.com')
    const { headers } = await parse(raw)
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
  }
})

test.each([
  ['Acme: Support <a@b.example>', 'Acme: Support', 'a@b.example'],
  ['Acme, Inc. <a@b.example>', 'Acme, Inc.', 'a@b.example'],
  ['Acme; Sales (EU) <a@b.example>', 'Acme; Sales (EU)', 'a@b.example'],
  ['"Acme, Inc." <a@b.example>', 'Acme, Inc.', 'a@b.example'],
  ['"The \\"best\\" one" <a@b.example>', 'The "best" one', 'a@b.example'],
  ['me@other.example via Acme <a@b.example>', 'me@other.example via Acme', 'a@b.example'],
  ['Grüße <a@b.example>', 'Grüße', 'a@b.example'],
  ['<a@b.example>', '', 'a@b.example'],
  ['a@b.example', '', 'a@b.example'],
])('the sender %s is one person, whatever is in the name', async (from, name, address) => {
  const { url, mails } = await mailServer()
  await transportTo(url, from).send(mail)
  const { from: sender, messageId } = await parse(mails[0]?.raw)
  expect(sender).toEqual({ name, address })
  expect(messageId).toMatch(/@b\.example>$/)
})

test('another sender name changes the name alone, whatever is in it', async () => {
  const { url, mails } = await mailServer()
  const transport = transportTo(url)
  const hostile = [
    'Harbor\r\nBcc: eve@example.com\r\n\r\nbody',
    'Eve <eve@example.com>',
    'Eve <eve@example.com>, Ada',
    '"Eve" <eve@example.com>\\',
    'eve@example.com',
  ]
  for (const senderName of ['Müller, Söhne & Co.', ...hostile]) await transport.send({ ...mail, senderName })
  const parsed = await Promise.all(mails.map(({ raw }) => parse(raw)))
  expect(parsed).toHaveLength(6)
  expect(parsed[0]?.from?.name).toBe('Müller, Söhne & Co.')
  for (const { from, headers, messageId } of parsed) {
    expect(from?.address).toBe('no-reply@earshot.example')
    expect(headers.filter(({ key }) => key === 'from' || key === 'bcc')).toHaveLength(1)
    expect(messageId).toBe(`<${mail.id}@earshot.example>`)
  }
  expect(mails.flatMap(({ recipients }) => recipients)).toEqual(Array(6).fill('ada@example.com'))
})

test('an answer goes where the mail says, and no further', async () => {
  const { url, mails } = await mailServer()
  const transport = transportTo(url)
  await transport.send({ ...mail, replyTo: 'sam@winter.example' })
  const hostile = ['sam@winter.example\r\nBcc: eve@example.com', 'sam@winter.example, eve@example.com']
  for (const replyTo of hostile) await transport.send({ ...mail, replyTo }).catch(() => {})
  const [first, ...others] = await Promise.all(mails.map(({ raw }) => parse(raw)))
  expect(first?.replyTo).toEqual([{ name: '', address: 'sam@winter.example' }])
  for (const { headers, replyTo } of others) {
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(replyTo?.map(({ address }) => address) ?? []).not.toContain('eve@example.com')
  }
  expect(mails.flatMap(({ recipients }) => recipients)).not.toContain('eve@example.com')
})

test('mails about the same thing stand in one thread, and all others alone', async () => {
  const { url, mails } = await mailServer()
  await transportTo(url).send({ ...mail, thread: 'idea.reader' })
  await transportTo(url).send(mail)
  const [first, second] = await Promise.all(mails.map(({ raw }) => parse(raw)))
  expect(first).toMatchObject({
    references: '<idea.reader@earshot.example>',
    inReplyTo: '<idea.reader@earshot.example>',
  })
  expect(second?.references).toBeUndefined()
})

test('a mail to a list tells mail programs how its reader leaves (RFC 8058)', async () => {
  const { url, mails } = await mailServer()
  const unsubscribe = `https://earshot.example/unsubscribe?token=${'a'.repeat(80)}`
  await transportTo(url).send({ ...mail, unsubscribe })
  await transportTo(url).send(mail)
  const [first, second] = await Promise.all(mails.map(({ raw }) => parse(raw)))
  const header = (key: string) => first?.headers.find((one) => one.key === key)?.value
  expect(header('list-unsubscribe')).toBe(`<${unsubscribe}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(second?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe')
})

test('a refusal for good is told from one for now', async () => {
  let code = 451
  const { url } = await mailServer(() => code)
  const transport = transportTo(url)
  const forNow = await transport.send(mail).catch((error: unknown) => error)
  expect(forNow).toBeInstanceOf(Error)
  expect(forNow).not.toBeInstanceOf(PermanentError)
  code = 550
  await expect(transport.send(mail)).rejects.toBeInstanceOf(PermanentError)
})

test('a server that cannot be reached is no refusal', async () => {
  const failure = await transportTo('smtp://127.0.0.1:1')
    .send(mail)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure).not.toBeInstanceOf(PermanentError)
})

test.each(['', '?ignoreTLS=true', '?requireTLS=false', '?opportunisticTLS=true'])(
  'where encryption is required, a server without it gets neither mail nor password, with the options %s',
  async (options) => {
    const { url, mails, passwords } = await mailServer()
    const address = url.replace('//', '//ada:secret@') + options
    const transport = transportTo(address, undefined, true)
    const failure = await transport.send(mail).catch((error: unknown) => error)
    expect(String(failure)).toContain('cannot be encrypted, so nothing was sent (SMTP_TLS)')
    // Tried again: the operator can mend it.
    expect(failure).not.toBeInstanceOf(PermanentError)
    await expect(transport.verify()).rejects.toThrow('SMTP_TLS')
    expect([mails, passwords]).toEqual([[], []])
    await transportTo(address).send(mail)
    expect([mails.length, passwords]).toEqual([1, ['secret']])
  },
)

test('where encryption is required, a server that offers it gets the mail, if its certificate is valid', async () => {
  const { url, mails } = await mailServer(undefined, { offersTls: true })
  await expect(transportTo(url, undefined, true).send(mail)).rejects.toThrow('certificate')
  expect(mails).toEqual([])
  await transportTo(`${url}?tls.rejectUnauthorized=false`, undefined, true).send(mail)
  expect(mails).toMatchObject([{ recipients: ['ada@example.com'], isEncrypted: true }])
})

const sealing = new Sealing(['a secret of this test'])

/** A worker that sends over `url`; the test moves its clock. */
async function working(db: Database, url: string) {
  const time = { now: 1_000 }
  const handlers = {
    ...equalHandlers(async () => undefined),
    sendMail: sendMail(transportTo(url), sealing, () => time.now),
  }
  const worker = new Worker(db, handlers, () => time.now, log)
  await worker.start()
  onTestFinished(() => worker.stop())
  return (by: number) => {
    time.now += by
    worker.wake()
  }
}

const order = (db: Database, to: string, until?: number) =>
  db.transaction((tx) =>
    enqueue(tx, {
      kind: 'sendMail',
      tenantId: null,
      runAt: 0,
      payload: sealLinks(sealing, {
        template: 'activation',
        to,
        ...(until !== undefined && { until }),
        language: 'en',
        params: { firstName: 'Ada', link: 'https://earshot.example/activate?token=secret-token' },
      }),
    }),
  )

const mailJobs = (db: Database) =>
  db.global.selectFrom('jobs').selectAll().where('kind', '=', 'sendMail').execute()

test('a mail refused twice for now is sent at the third attempt, and its secret is forgotten', async () => {
  const db = await openTestDatabase()
  let refusals = 2
  const attempts: string[] = []
  const { url, mails } = await mailServer((raw) => {
    attempts.push(raw)
    return refusals-- > 0 ? 451 : undefined
  })
  const id = await order(db, 'ada@example.com')
  const advance = await working(db, url)
  await vi.waitFor(
    async () => expect(await mailJobs(db)).toMatchObject([{ attempts: 1, leased_until: 0 }]),
    10_000,
  )
  advance(5_000)
  await vi.waitFor(
    async () => expect(await mailJobs(db)).toMatchObject([{ attempts: 2, leased_until: 0 }]),
    10_000,
  )
  advance(60_000)
  await vi.waitFor(async () => expect(await mailJobs(db)).toHaveLength(0), 10_000)
  expect(mails).toHaveLength(1)
  const parsed = await Promise.all(attempts.map(parse))
  expect(parsed.map(({ messageId }) => messageId)).toEqual(Array(3).fill(`<${id}@earshot.example>`))
  expect(parsed[2]?.text).toContain('https://earshot.example/activate?token=secret-token')
})

test('a mail refused for good is a dead letter at once, and the next one is sent', async () => {
  const db = await openTestDatabase()
  const { url, mails } = await mailServer((raw) => (raw.includes('gone@example.com') ? 550 : undefined))
  await order(db, 'gone@example.com')
  await order(db, 'ada@example.com')
  await working(db, url)
  await vi.waitFor(() => expect(mails).toHaveLength(1), 10_000)
  // The other worker's job is deleted a moment after its mail has arrived.
  await vi.waitFor(
    async () => expect(await mailJobs(db)).toMatchObject([{ failed_at: expect.any(Number) }]),
    10_000,
  )
  expect(mails[0]?.recipients).toEqual(['ada@example.com'])
  expect(await mailJobs(db)).toMatchObject([
    // Template and recipient, for an operator; the link's secret is deleted.
    {
      attempts: 1,
      payload: JSON.stringify({ template: 'activation', to: 'gone@example.com', language: 'en' }),
    },
  ])
})

test('a mail whose link has ended meanwhile is not sent', async () => {
  const db = await openTestDatabase()
  const { url, mails } = await mailServer()
  await order(db, 'late@example.com', 1_000)
  await order(db, 'ada@example.com', 1_001)
  await working(db, url)
  await vi.waitFor(() => expect(mails).toHaveLength(1), 10_000)
  await vi.waitFor(
    async () => expect(await mailJobs(db)).toMatchObject([{ failed_at: expect.any(Number) }]),
    10_000,
  )
  expect(mails[0]?.recipients).toEqual(['ada@example.com'])
  expect(await mailJobs(db)).toMatchObject([{ attempts: 1, last_error: 'its link has ended' }])
})
