/*
 * Syntax for a changelog entry's own images in its Markdown: `![a boat](image:ID)`. Without zod, so that the renderer
 * and every client may use this file.
 */

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const whole = new RegExp(`^image:(${id})$`)
const anywhere = new RegExp(`image:(${id})`, 'g')

/** Markdown of an image, with its alternative text. */
export const imageMarkdown = (id: string, alt = ''): string => `![${alt}](image:${id})`

/** Id of the image that an address in Markdown names; undefined for every other address. */
export const imageNamedBy = (address: string): string | undefined => whole.exec(address)?.[1]

/** Ids of all images that a text names. */
export const imagesNamedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(anywhere)].flatMap(([, id]) => id ?? [])),
]
