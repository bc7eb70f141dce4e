import { chooseLanguage, type Language, languages, locales } from '@earshot/shared/language/languages'
import { oneOf } from '@earshot/shared/record'
import type { Translate } from '@earshot/shared/texts/catalogue'
import { createInstance } from 'i18next'
import { useEffect, useSyncExternalStore } from 'react'
import { readStored, store } from '../lib/browser-storage.ts'
import type { en } from './en.ts'

/* Texts for customers. One language is loaded before anything is shown; the console itself is English. */

const files: Record<Language, () => Promise<Record<string, string>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
}

/** Storage key of the reader's language, shared by all boards. */
const key = 'earshot:language'

const texts = createInstance({
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  // React escapes texts itself.
  interpolation: { escapeValue: false },
})
const started = texts.init({ resources: {} })

/**
 * Translates a text into the loaded language. Only for calls inside components and functions: no language is loaded yet
 * when modules are evaluated.
 */
export const t: Translate<typeof en> = (name, ...[values]) =>
  texts.t(name as string, { ...values } as Record<string, unknown>)

/**
 * The reason for a failure: the catalogue's sentence for the response's code, otherwise the server's own, in English.
 */
export const reasonFor = (code: string | undefined, sentence: string): string =>
  textIfThere(`error.${code}`) ?? (sentence || t('error.network'))

/** Translates a key, or returns undefined if the catalogue lacks it. */
export const textIfThere = (name: string): string | undefined =>
  texts.exists(name) ? texts.t(name) : undefined

/** Name of a status: its own, or the catalogue's for a default status. */
export const statusName = (name: string): string => textIfThere(`status.${name}`) ?? name

/** Name of a comment's author: their own, or the catalogue's for an unnamed or erased contact. */
export const authorNameOf = ({ authorName, byTeam }: { authorName: string; byTeam: boolean }): string =>
  (byTeam ? undefined : textIfThere(`author.${authorName}`)) ?? authorName

/** The loaded language. */
export const language = (): Language => oneOf(languages, texts.language) ?? 'en'

/** Locale of dates and numbers in the loaded language, as a BCP 47 tag. */
export const locale = (): string => locales[language()]

/** Loads the language that the reader has chosen, otherwise the project's, otherwise the browser's. */
export async function loadTexts(project: Language | null = null): Promise<void> {
  const preferred = navigator.languages
  await show(chooseLanguage({ chosen: readStored(key), project, preferred }))
}

/** Switches to another language, and stores the choice. */
export async function chooseTexts(language: Language): Promise<void> {
  store(key, language)
  await show(language)
}

async function show(language: Language): Promise<void> {
  await started
  if (!texts.hasResourceBundle(language, 'translation'))
    texts.addResourceBundle(language, 'translation', await files[language]())
  await texts.changeLanguage(language)
}

const subscribe = (listener: () => void): (() => void) => {
  texts.on('languageChanged', listener)
  return () => texts.off('languageChanged', listener)
}

/**
 * The loaded language, which also becomes the document's. Renders the component on a change; used as a key, it remounts
 * children.
 */
export function useLanguage(): Language {
  const shown = useSyncExternalStore(subscribe, language)
  useEffect(() => {
    const { documentElement } = document
    const before = documentElement.lang
    documentElement.lang = shown
    return () => {
      documentElement.lang = before
    }
  }, [shown])
  return shown
}
