import { languages } from '@earshot/shared/language/languages'
import { limits } from '@earshot/shared/limits'
import { cutText } from '@earshot/shared/text/cut-text'
import { z } from 'zod'
import { asTyped } from './typed-words.ts'

/*
 * What mails are filled with. Whoever signs up or invites chooses words that go to an address of their choice, so
 * these words stay short, stay what they are, and lead nowhere.
 */

const nameMax = 100

/**
 * Turns the direction of what follows, and could so disguise it; and the space without width that earlier versions put into
 * the addresses of mails that may still be queued.
 */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** An address of ours, whole. */
export const Link = z.url({ protocol: /^https?$/ })

/** A code that is typed instead of a link opened: as good as one to whoever reads it. */
export const Code = z.string().regex(/^[A-Z0-9-]+$/)

/** A name that somebody typed, where no mail program looks for addresses: one short line. */
export const PlainName = z.string().transform((name) => cutText(oneLine(name), nameMax, '…'))

/** A name that somebody typed, as a part of a sentence: one short line that no mail program makes a link of. */
export const TypedName = PlainName.transform(asTyped)

/** Words that somebody typed, with their line breaks, as a quotation. */
export const typedWords = (max: number) => z.string().max(max).transform(severalLines)

/** What an inviter adds. */
export const TypedMessage = typedWords(limits.inviteMessageMax)

/** Languages that mails are written in; those to members and operators are all English. */
export const MailLanguage = z.enum(languages)

/** One bare address: nothing that a mail header could read as a second one, or as another header. */
export const MailAddress = z
  .string()
  .max(1024)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  .regex(/^[^\s\u0000-\u001f\u007f,;:<>()[\]\\"@]+@[^\s\u0000-\u001f\u007f,;:<>()[\]\\"@]+$/)

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** A time in milliseconds since 1970, read as `21 November 2026 at 09:30 UTC`. */
export const Moment = z
  .number()
  .int()
  .transform((at) => `${moments.format(at)} UTC`)

/**
 * Where mail programs post to take their reader off a list (RFC 8058): the page's own address, with the token where a
 * server sees it.
 */
export const oneClick = (unsubscribeLink: string): string => unsubscribeLink.replace('#', '?token=')

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
