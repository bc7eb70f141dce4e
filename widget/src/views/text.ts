import { fill, find, language, type PanelText } from '../panel/text.ts'

type English = typeof import('../languages/en.json')

/** Of `votes_one` and `votes_other` it is `votes`. */
type NameOf<Key> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key

/** The chunks of texts that the views, and what loads behind them, show. */
type Part = 'views' | 'forms' | 'sent' | 'items' | 'news' | 'diagnostics'

/** What these texts are asked for by. */
export type ViewText = NameOf<{ [Name in Part]: keyof English[Name] }[Part]>

/**
 * Gives a text of the views or of the panel in the visitor's language.
 *
 * @param value for the place that it has for one; by a number the plural form is chosen
 */
export const t = (name: PanelText | ViewText, value?: string | number): string =>
  fill(
    find(name) ??
      find(`${name}_${new Intl.PluralRules(language).select(value as number)}`) ??
      find(`${name}_other`),
    value,
  )

/** What a word that projects begin with is in the visitor's language; any other word stays as it is. */
export const nameOf = (word: string): string => find(word) ?? word
