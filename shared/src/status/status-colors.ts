import type { StatusCategory } from './status.ts'

/* Without zod, so that public pages can use this file. */

/** Colours of statuses: glyph and wash of each are readable in both colour schemes. */
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

/** Default colours of statuses, by category. */
export const categoryColors: Record<StatusCategory, StatusColor> = {
  open: 'gray',
  planned: 'violet',
  started: 'yellow',
  done: 'green',
  closed: 'gray',
}
