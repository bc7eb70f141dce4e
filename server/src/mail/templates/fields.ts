import { languages } from '@earshot/shared/language/languages'
import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'
import { z } from 'zod'
import { asTyped } from './typed-words.ts'

/*
 * Parameters of mails. Users who sign up or invite choose text that is sent to an address of their choice, so the text
 * is kept short, cannot be disguised, and is never linked.
 */

const nameMax = 100

/**
 * Characters that change the direction of the following text and could disguise it; and the zero-width space that
 * earlier versions put into the addresses of mails that may still be queued.
 */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** A complete address of this server. */
export const Link = z.url({ protocol: /^https?$/ })

/** A code to type instead of opening a link: as secret as a link. */
export const Code = z.string().regex(/^[A-Z0-9-]+$/)

/** A typed name for places where mail programs do not look for addresses: one short line. */
export const PlainName = z.string().transform((name) => cutText(oneLine(name), nameMax, '…'))

/** A typed name as part of a sentence: one short line that no mail program turns into a link. */
export const TypedName = PlainName.transform(asTyped)

/** Typed text with its line breaks, as a quotation. */
export const typedWords = (max: number) => z.string().max(max).transform(severalLines)

/** The inviter's message. */
export const TypedMessage = typedWords(limits.inviteMessageMax)

/** Languages of mails; mails to members and operators are always English. */
export const MailLanguage = z.enum(languages)

/** One bare address: without characters that a mail header could read as a second address or another header. */
export const MailAddress = z
  .string()
  .max(1024)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters.
  .regex(/^[^\s\u0000-\u001f\u007f,;:<>()[\]\\"@]+@[^\s\u0000-\u001f\u007f,;:<>()[\]\\"@]+$/)

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A time in milliseconds since 1970, parsed into `21 November 2026 at 09:30 UTC`. */
export const Moment = z
  .number()
  .int()
  .transform((at) => `${moments.format(at)} UTC`)

/**
 * Address to which mail programs post to unsubscribe their reader (RFC 8058): the page's own address, with the token
 * where a server receives it.
 */
export const oneClick = (unsubscribeLink: string): string => unsubscribeLink.replace(/(\?.*)?#/, '?token=')

const oneLine = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

function severalLines(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n]+/gu, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
