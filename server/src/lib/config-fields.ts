import { z } from 'zod'

/** A secret that nobody guessed: long, and of enough different characters. */
export const Secret = z
  .string()
  .min(32, {
    error: 'must have at least 32 characters; make one with: openssl rand -base64 48',
    abort: true,
  })
  .refine((value) => new Set(value).size >= 12, 'is too simple; make one with: openssl rand -base64 48')

/** The addresses of a list, lower-cased. */
export const addressesIn = (list: string): string[] =>
  list
    .split(',')
    .map((address) => address.trim().toLowerCase())
    .filter((address) => address !== '')

/** DNS servers: addresses with or without a port, separated by commas. */
export const DnsServers = z
  .string()
  .refine(
    (list) =>
      addressesIn(list).every((server) => /^(\d{1,3}(\.\d{1,3}){3}|\[[0-9a-f:]+\])(:\d{1,5})?$/.test(server)),
    'must be addresses of DNS servers such as 192.0.2.53, separated by commas',
  )
  .default('')
