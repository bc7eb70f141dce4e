import { isIP } from 'node:net'
import { z } from 'zod'

/** A secret that cannot be guessed: long, and of enough different characters. */
export const Secret = z
  .string()
  .min(32, {
    error: 'must have at least 32 characters; make one with: openssl rand -base64 48',
    abort: true,
  })
  .refine((value) => new Set(value).size >= 12, 'is too simple; make one with: openssl rand -base64 48')

/**
 * Characters of an address's user name or password that must be percent-encoded: those that would end the part before
 * the `@`, and a `%` that encodes nothing.
 */
function unencoded(address: string): string[] {
  const [, credentials = ''] = /^\w+:\/\/(.*)@/.exec(address) ?? []
  const isQuery = /\?\w+=/.test(credentials)
  return isQuery ? [] : [...new Set(credentials.match(/[#/?]|%(?![0-9a-f]{2})/gi))]
}

/** Address of a service, with or without a user name and a password; `rule` has further conditions. */
export const ServiceAddress = (rule: Exclude<Parameters<typeof z.url>[0], string | undefined>) =>
  z
    .string()
    .refine((address) => unencoded(address).length === 0, {
      error: ({ input }) =>
        `must have its user name and password encoded: write ${unencoded(String(input))
          .map((character) => `${character} as ${encodeURIComponent(character)}`)
          .join(', ')}`,
      abort: true,
    })
    .pipe(z.url(rule))

/** The addresses of a comma-separated list, lower-cased. */
export const addressesIn = (list: string): string[] =>
  list
    .split(',')
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address !== '')

/** Email addresses, separated by commas. */
export const EmailAddresses = z
  .string()
  .refine(
    (list) => addressesIn(list).every((address) => z.email().safeParse(address).success),
    'must be email addresses, separated by commas',
  )
  .default('')

/** Domain of email addresses, lower-cased. */
export const DomainName = z
  .string()
  .toLowerCase()
  .regex(/^(?=.{1,190}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/, {
    error: 'must be a domain such as in.example.com',
  })

/** Headers for a collector, as `name=value,name=value` with the values encoded as in an address. */
export const CollectorHeaders = z
  .string()
  .refine(
    (list) => list === '' || list.split(',').every((pair) => /^\s*[\w-]+=([^%]|%[\da-f]{2})*$/i.test(pair)),
    {
      error: 'must be headers such as x-api-key=secret, separated by commas',
    },
  )
  .default('')

/** The headers of a list that `CollectorHeaders` takes. */
export const headersIn = (list: string): Record<string, string> =>
  Object.fromEntries(
    list
      .split(',')
      .map((pair) => /^\s*([\w-]+)=(.*)$/.exec(pair))
      .flatMap((found) => (found ? [[found[1], decodeURIComponent(found[2] ?? '').trim()]] : [])),
  )

/** DNS servers: addresses with or without a port, separated by commas. */
export const DnsServers = z
  .string()
  .refine(
    (list) =>
      addressesIn(list).every((server) => /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d{1,5})?$/.test(server)),
    'must be addresses of DNS servers such as 192.0.2.53, separated by commas',
  )
  .default('')

/** Host names, addresses and networks such as `10.1.0.0/16`, separated by commas. */
export const OutboundHosts = z
  .string()
  .refine((list) => addressesIn(list).every(isHostOrNetwork), {
    error: 'must be host names, addresses or networks such as 10.1.0.0/16, separated by commas',
  })
  .default('')

function isHostOrNetwork(entry: string): boolean {
  const [address = '', prefix, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0) return prefix === undefined && /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(address)
  return (
    more.length === 0 &&
    (prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)))
  )
}
