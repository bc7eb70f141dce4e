import { chooseLanguage, type Language, locales } from '@earshot/shared/language/languages'
import type { Translate } from '@earshot/shared/texts/catalogue'
import { createInstance } from 'i18next'
import { useEffect, useSyncExternalStore } from 'react'
import { readStored, store } from '../lib/browser-storage.ts'
import type { en } from './en.ts'

/* The texts for customers. One language is loaded, before anything is shown; the console itself is English. */

const files: Record<Language, () => Promise<Record<string, string>>> = {
  en: async () => (await import('./en.ts')).en,
  de: async () => (await import('./de.ts')).de,
}

/** Under which the browser keeps what its reader has chosen, for every board. */
const key = 'earshot:language'

const texts = createInstance({
  fallbackLng: false,
  keySeparator: false,
  nsSeparator: false,
  // React makes text of it.
  interpolation: { escapeValue: false },
})
const started = texts.init({ resources: {} })

/** Gives a text in the language that is loaded, in components and functions alone: at the start of a module there is none. */
export const t: Translate<typeof en> = (name, ...[values]) =>
  texts.t(name as string, { ...values } as Record<string, unknown>)

/**
 * Why something failed: the catalogue's sentence for the code of the server's answer, else the server's own, which is
 * English.
 */
export const reasonFor = (code: string | undefined, sentence: string): string =>
  textIfThere(`error.${code}`) ?? (sentence || t('error.network'))

/** The same of a key that may not be there. */
export const textIfThere = (name: string): string | undefined =>
  texts.exists(name) ? texts.t(name) : undefined

/** What a status is called: its own name, or the catalogue's for one that every project begins with. */
export const statusName = (name: string): string => textIfThere(`status.${name}`) ?? name

/** The language that is loaded. */
export const language = (): Language => texts.language as Language

/** How the language that is loaded writes dates and numbers: a BCP 47 tag. */
export const locale = (): string => locales[language()]

/** Loads what a reader has chosen, else what `project` writes in, else what the browser asks for. */
export async function loadTexts(project: Language | null = null): Promise<void> {
  const preferred = navigator.languages
  await show(chooseLanguage({ chosen: readStored(key), project, preferred }))
}

/** Goes on in another language, and keeps the choice. */
export async function chooseTexts(wanted: Language): Promise<void> {
  store(key, wanted)
  await show(wanted)
}

async function show(wanted: Language): Promise<void> {
  await started
  if (!texts.hasResourceBundle(wanted, 'translation'))
    texts.addResourceBundle(wanted, 'translation', await files[wanted]())
  await texts.changeLanguage(wanted)
}

const subscribe = (listener: () => void): (() => void) => {
  texts.on('languageChanged', listener)
  return () => texts.off('languageChanged', listener)
}

/** The language that is loaded, live, as that of the document: what has it as its key is made anew in another one. */
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
