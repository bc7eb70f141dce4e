import { generateKeyPairSync } from 'node:crypto'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { DnsServer } from './dns-server.ts'

/** The reply of an SMTP server: 250, or the code and the sentence of a refusal. */
export interface SmtpReply {
  code: number
  text: string
}

/** How a mail is sent; its text, files and headers are nodemailer's. */
export interface SentMail extends SendMailOptions {
  from: string
  to: string
  /** Domain that signs the mail; the sender's by default, null for none. */
  signedBy?: string | null
  envelopeSender?: string
  /** Names of the signed headers, such as `from:to`; the usual ones by default. */
  signedHeaders?: string
}

/** A mail program and its provider: mails are signed, with the keys of their domains at a name server. */
export class MailClient {
  readonly #dns: DnsServer
  readonly #port: number
  readonly #keys = new Map<string, string>()

  constructor(dns: DnsServer, port: number) {
    this.#dns = dns
    this.#port = port
  }

  async send({ signedBy, envelopeSender, signedHeaders, ...mail }: SentMail): Promise<SmtpReply> {
    const domain = signedBy === undefined ? mail.from.replace(/^.*@|>$/g, '') : signedBy
    const transport = createTransport({
      host: '127.0.0.1',
      port: this.#port,
      ignoreTLS: true,
      ...(domain !== null && {
        dkim: {
          domainName: domain,
          keySelector: 'test',
          privateKey: this.#keyOf(domain),
          ...(signedHeaders !== undefined && { headerFieldNames: signedHeaders }),
        },
      }),
    })
    try {
      const envelope = { from: envelopeSender ?? mail.from, to: mail.to }
      const { response } = await transport.sendMail({ subject: 'Re: News', envelope, ...mail })
      return { code: Number(response.slice(0, 3)), text: response }
    } catch (error) {
      if (!(error instanceof Error && 'responseCode' in error)) throw error
      return { code: Number(error.responseCode), text: error.message }
    } finally {
      transport.close()
    }
  }

  /** The private key of a domain, whose public key is at the name server. */
  #keyOf(domain: string): string {
    const known = this.#keys.get(domain)
    if (known !== undefined) return known
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    this.#dns.records.set(`test._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${key}`)
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    this.#keys.set(domain, pem)
    return pem
  }
}
