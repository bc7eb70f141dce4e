/** One file's size limits in bytes: `goal` is what we aim for, over `brotli` or `gzip` the build fails. */
export interface Budget {
  item: string
  file: RegExp
  goal: number
  brotli: number
  gzip?: number
}

/** The size limit of each stage. */
export const budgets: Budget[] = [
  { item: 'loader', file: /^v1\.js$/, goal: 2_600, brotli: 3_000, gzip: 3_500 },
  { item: 'panel with styles and English', file: /^panel-.*\.js$/, goal: 13_000, brotli: 16_000 },
  { item: 'preview in the console', file: /^preview\.js$/, goal: 1_000, brotli: 2_000 },
]
