import { z } from 'zod'

/** How a piece of text is set; `code` stands alone. */
export const TextMark = z.enum(['strong', 'emphasis', 'deleted', 'code'])
export type TextMark = z.infer<typeof TextMark>

/** An image of the organisation's own, with its size in pixels, so that nothing moves when it has loaded. */
export const TextImage = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type TextImage = z.infer<typeof TextImage>

/**
 * A piece of text with one look. Line breaks are `\n`; `href` is http, https or mailto and nothing else. Of an image,
 * `text` are the words in its place.
 */
export const TextSpan = z.object({
  text: z.string(),
  marks: z.array(TextMark).optional(),
  href: z.string().optional(),
  image: TextImage.optional(),
})
export type TextSpan = z.infer<typeof TextSpan>

/**
 * A paragraph, a heading, an item of a list, code or a line across. Lists and quotes are depths, so that the whole is
 * a list and not a tree: `item` begins an item, and what follows at its depth belongs to it.
 */
export const TextBlock = z.object({
  type: z.enum(['paragraph', 'heading', 'item', 'code', 'rule']),
  spans: z.array(TextSpan),
  /** Of a heading: 1 to 3. */
  level: z.int().optional(),
  /** How many lists it stands in. */
  depth: z.int().optional(),
  /** Of an item of a numbered list. */
  number: z.int().optional(),
  /** How many quotes it stands in. */
  quote: z.int().optional(),
})
export type TextBlock = z.infer<typeof TextBlock>

/** Markdown as the server has read it: what is shown is made of elements, and never of markup. */
export const RichText = z.array(TextBlock)
export type RichText = z.infer<typeof RichText>
