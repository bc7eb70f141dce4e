import type { StatusCategory } from './status.ts'

/* Without zod, so that public pages can know them. */

/** What a status is shown in: glyph and wash of each read in both schemes. */
export const statusColors = [
  'gray',
  'violet',
  'yellow',
  'green',
  'orange',
  'red',
  'blue',
  'teal',
  'pink',
] as const
export type StatusColor = (typeof statusColors)[number]

/** The colour of a category's statuses where no other one is chosen. */
export const categoryColors: Record<StatusCategory, StatusColor> = {
  open: 'gray',
  planned: 'violet',
  started: 'yellow',
  done: 'green',
  closed: 'gray',
}
