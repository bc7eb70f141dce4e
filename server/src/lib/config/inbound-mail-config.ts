import type { z } from 'zod'
import type { Environment } from './environment.ts'

/** How emails of customers and members are received. */
export interface InboundMailConfig {
  /** Domain of the addresses to which they write. */
  domain: string
  /** Address and port on which the operator's mail server delivers. */
  host: string
  port: number
  /** Secret with which an email provider hands over emails; undefined for none. */
  secret: string | undefined
  /**
   * Name with which the operator's mail server signs its `Authentication-Results`; undefined to verify DKIM signatures
   * here.
   */
  authservId: string | undefined
}

export const inboundMailOf = ({
  INBOUND_MAIL_DOMAIN: domain,
  INBOUND_SMTP_HOST: host,
  INBOUND_SMTP_PORT: port,
  INBOUND_MAIL_SECRET: secret,
  INBOUND_AUTHSERV_ID: authservId,
}: z.infer<typeof Environment>): InboundMailConfig | undefined =>
  domain === undefined ? undefined : { domain, host, port, secret, authservId }
