import { fill, find, language, type PanelText } from '../panel/text.ts'

type English = typeof import('../languages/en.json')

/** Removes the plural form from a key: `votes` for `votes_one` and `votes_other`. */
type NameOf<Key> = Key extends `${infer Name}_${'one' | 'other'}` ? Name : Key

/** Parts of the catalogue that the views, and the chunks after them, show. */
type Part = 'views' | 'forms' | 'sent' | 'items' | 'news' | 'diagnostics'

const made: Record<string, Intl.PluralRules> = {}

/** Plural rules of the language that is shown, made once: that takes longer than to show a row. */
const rules = () => (made[language] ??= new Intl.PluralRules(language))

/** Keys of these texts. */
export type ViewText = NameOf<{ [Name in Part]: keyof English[Name] }[Part]>

/**
 * A text of the views or of the panel in the visitor's language.
 *
 * @param value for the text's placeholder; a number also selects the plural form
 */
export const t = (name: PanelText | ViewText, value?: string | number): string =>
  fill(find(name) ?? find(`${name}_${rules().select(value as number)}`) ?? find(`${name}_other`), value)

/** Translation of a default name in projects; any other name is returned unchanged. */
export const nameOf = (word: string): string => find(word) ?? word
