import english from 'virtual:english-panel'
import { hash, languages } from 'virtual:languages'
import type { WidgetConfig } from '@earshot/shared/widget/widget'
import type { WidgetOptions } from '../interface/bridge.ts'

/** Texts by their names. */
export type Texts = Record<string, string>

/** Keys of the panel's texts. */
export type PanelText = keyof typeof import('../languages/en.json')['panel']

/** The English texts of each chunk that is there. */
const chunks: Record<string, Texts> = { panel: english }
const builtIn: Texts = { ...english }
let loaded: Texts = {}
/** Those that the project has of its own, and those that the page gives. */
let own: Partial<Record<string, string | null>> = {}
/** Which language is loaded or on its way, and for which chunks. */
let now = ''
let changing: Promise<void> | undefined

/** The language of the texts, a BCP 47 tag. */
export let language = 'en'

/** In which direction they are written, or the page says. */
export let direction: 'ltr' | 'rtl' = 'ltr'

/** Gives a text in the visitor's language, undefined for a name that no text has. */
export const find = (name: string): string | undefined => own[name] ?? loaded[name] ?? builtIn[name]

/** Puts a value in the place that a text has for it. */
export const fill = (text: string | undefined, value?: unknown): string =>
  `${text}`.replace(/{{.+}}/, () => `${value}`)

/** A text in the visitor's language, with `value` in its placeholder; other chunks use it with the names of their texts. */
export const t = (name: PanelText, value?: string | number): string => fill(find(name), value)

/** Adds the English texts of another chunk; theirs are then loaded too, in other languages. */
export function addTexts(chunk: string, more: Texts): void {
  Object.assign(builtIn, more)
  chunks[chunk] = more
}

/** Key of a language with the chunks loaded so far: with the same key nothing has to be loaded. */
const stateOf = (tag: string): string => tag + Object.entries(chunks)

/**
 * Goes on in a language, or in English where it cannot be loaded; where another change has begun meanwhile, with what that
 * one loads. A file holds the texts in the order of the English ones, behind an object of those that English has not.
 */
async function change(tag: string, base: string): Promise<void> {
  const next: Texts = {}
  let failed = false
  const state = stateOf(tag)
  now = state
  language = tag
  try {
    const load = async ([chunk, texts]: [string, Texts]) => {
      const response = await fetch(`${base}c/${tag}-${chunk}-${hash}.json`)
      // An error is no list, which throws as a failed request does.
      const [more, ...own] = await response.json()
      for (const name in texts) next[name] = own.shift()
      Object.assign(next, more)
    }
    await Promise.all(tag === 'en' ? [] : Object.entries(chunks).map(load))
  } catch {
    failed = true
  }
  if (now !== state) return changing
  loaded = failed ? {} : next
  if (failed) now = language = 'en'
}

/**
 * Loads the texts in the language that the page asks for, else in the project's, else in the page's own, else in the
 * first of the browser's that there is; English where there is none, and where it cannot be loaded.
 */
export async function loadTexts(
  options: WidgetOptions,
  base: string,
  config?: WidgetConfig | null,
): Promise<void> {
  options.project = config ?? options.project
  const { branding, language: preferred } = options.project ?? {}
  own = { greeting: branding?.greeting, thanks: branding?.thanks, ...options.strings }
  const candidates = [options.locale, preferred, document.documentElement.lang, ...navigator.languages].map(
    (tag) => `${tag}`.toLowerCase().replace(/-.*/, ''),
  )
  const found = candidates.find((tag) => languages.includes(tag)) ?? 'en'
  if (now !== stateOf(found)) changing = change(found, base)
  await changing
  options.language = language
  direction = options.dir ?? (t('dir') as 'ltr')
}
