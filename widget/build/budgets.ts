/** Size limits of one file in bytes: `goal` is the aim, over `brotli` or `gzip` the build fails. */
export interface Budget {
  item: string
  file: RegExp
  goal: number
  brotli: number
  gzip?: number
}

/** The size limit of each stage. */
export const budgets: Budget[] = [
  { item: 'loader', file: /^v1\.js$/, goal: 2_600, brotli: 2_960, gzip: 3_330 },
  {
    item: 'loader of one release, with hashes',
    file: /^\d+\.\d+\.\d+-.{8}\.js$/,
    goal: 3_300,
    brotli: 3_190,
  },
  { item: 'hashes for it, beside the panel', file: /^hashes-.{8}\.json$/, goal: 650, brotli: 760 },
  { item: 'panel: home and forms, styles, English', file: /^panel-.*\.js$/, goal: 12_000, brotli: 11_300 },
  { item: 'what few pages ask for', file: /^page-.*\.js$/, goal: 400, brotli: 430 },
  { item: 'contact client and lists, behind the panel', file: /^views-.*\.js$/, goal: 8_600, brotli: 7_640 },
  { item: 'what a form has beside its text', file: /^forms-.*\.js$/, goal: 1_300, brotli: 1_410 },
  { item: 'fields of the project', file: /^fields-.*\.js$/, goal: 1_400, brotli: 1_410 },
  { item: 'what follows a form', file: /^sent-.*\.js$/, goal: 1_600, brotli: 1_625 },
  { item: 'single items, one’s own, notifications', file: /^items-.*\.js$/, goal: 4_600, brotli: 4_830 },
  { item: 'changelog and roadmap', file: /^news-.*\.js$/, goal: 1_900, brotli: 2_120 },
  { item: 'what a form asks for files with', file: /^pictures-.*\.js$/, goal: 1_700, brotli: 1_760 },
  { item: 'drawing of pictures', file: /^canvas-.*\.js$/, goal: 900, brotli: 810 },
  { item: 'files of a form: taking, listing, sending', file: /^upload-.*\.js$/, goal: 2_000, brotli: 1_955 },
  { item: 'taking a screenshot', file: /^shot-.*\.js$/, goal: 1_900, brotli: 1_825 },
  { item: 'editor of pictures', file: /^editor-.*\.js$/, goal: 2_500, brotli: 2_440 },
  { item: 'screen recording', file: /^recording-.*\.js$/, goal: 1_900, brotli: 1_885 },
  { item: 'diagnostics, scrubbed', file: /^diagnostics-.*\.js$/, goal: 2_500, brotli: 2_435 },
  { item: 'what a bug report tells, shown', file: /^disclosure-.*\.js$/, goal: 1_000, brotli: 1_020 },
  { item: 'capture, where the page allows it', file: /^capture-.*\.js$/, goal: 1_150, brotli: 1_170 },
  { item: 'logo of the project', file: /^logo-.*\.js$/, goal: 250, brotli: 260 },
  { item: 'what mistakes of pages are told with', file: /^mistakes-.*\.js$/, goal: 3_000, brotli: 2_785 },
  { item: 'a part of a language', file: /^[a-z]+-[a-z]+-.{8}\.json$/, goal: 800, brotli: 1_150 },
  { item: 'calls written for a rival', file: /^(canny|featurebase)\.js$/, goal: 2_000, brotli: 2_100 },
  { item: 'preview in the console', file: /^preview\.js$/, goal: 1_000, brotli: 1_400 },
]
