/*
 * How the Markdown of a changelog entry names one of its images: `![a boat](image:ID)`. Without zod, so that the renderer
 * and every client may use it.
 */

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const whole = new RegExp(`^image:(${id})$`)
const anywhere = new RegExp(`image:(${id})`, 'g')

/** The Markdown of an image, with the words for those who cannot see it. */
export const imageMarkdown = (id: string, alt = ''): string => `![${alt}](image:${id})`

/** Which image an address in Markdown names; undefined for every other address. */
export const imageNamedBy = (address: string): string | undefined => whole.exec(address)?.[1]

/** The images that a text names, wherever in it. */
export const imagesNamedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(anywhere)].flatMap(([, id]) => id ?? [])),
]
