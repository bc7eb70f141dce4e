import { z } from 'zod'

/** Marks of a span; `code` excludes the others. */
export const TextMark = z.enum(['strong', 'emphasis', 'deleted', 'code'])
export type TextMark = z.infer<typeof TextMark>

/** An image of the organisation, with its size in pixels, so that the layout stays when it loads. */
export const TextImage = z.object({ url: z.string(), width: z.int(), height: z.int() })
export type TextImage = z.infer<typeof TextImage>

/**
 * A span of text with one look. Line breaks are `
 * `; `href` is http, https or mailto and nothing else. For an image, `text` is the alternative text.
 */
export const TextSpan = z.object({
  text: z.string(),
  marks: z.array(TextMark).optional(),
  href: z.string().optional(),
  image: TextImage.optional(),
})
export type TextSpan = z.infer<typeof TextSpan>

/**
 * A paragraph, heading, list item, code block or horizontal rule. Lists and quotes are depths, so that a text is a flat
 * list and not a tree: `item` begins an item, and the following blocks of its depth belong to it.
 */
export const TextBlock = z.object({
  type: z.enum(['paragraph', 'heading', 'item', 'code', 'rule']),
  spans: z.array(TextSpan),
  /** Level of a heading: 1 to 3. */
  level: z.int().optional(),
  /** Number of lists around the block. */
  depth: z.int().optional(),
  /** Number of an item in a numbered list. */
  number: z.int().optional(),
  /** Number of quotes around the block. */
  quote: z.int().optional(),
})
export type TextBlock = z.infer<typeof TextBlock>

/** Markdown as parsed by the server: pages build elements from it and never insert markup. */
export const RichText = z.array(TextBlock)
export type RichText = z.infer<typeof RichText>
