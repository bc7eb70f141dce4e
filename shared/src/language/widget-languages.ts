/*
 * Languages of the widget, by their names in themselves: one file each in `widget/src/languages`. Nothing here needs
 * zod.
 */

import { keysOf } from '../record.ts'
export const widgetLanguageNames = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ja: '日本語',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português',
} as const

export type WidgetLanguage = keyof typeof widgetLanguageNames

export const widgetLanguages = keysOf(widgetLanguageNames)
