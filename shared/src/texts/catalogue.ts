/*
 * The types of a catalogue: texts under flat keys, in the format of i18next. `{{name}}` is a place for a value,
 * `{{count, number}}` for a number as the language writes it, and `_one`, `_other` and so on at the end of a key are
 * the forms of one text (`Intl.PluralRules`).
 */

type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** What a text is asked for by: its key, without the form. */
export type KeyIn<Texts> = {
  [Key in keyof Texts & string]: Key extends `${infer Base}_${Form}` ? Base : Key
}[keyof Texts & string]

type TextIn<Texts, Key extends string> = Key extends keyof Texts
  ? Texts[Key]
  : `${Key}_other` extends keyof Texts
    ? Texts[`${Key}_other`]
    : never

type PlacesIn<Text> = Text extends `${string}{{${infer Place}}}${infer Rest}`
  ? (Place extends `${infer Name}, ${string}` ? Name : Place) | PlacesIn<Rest>
  : never

/** What a text is filled with. */
export type ValuesIn<Texts, Key extends string> = {
  [Place in PlacesIn<TextIn<Texts, Key>>]: Place extends 'count' ? number : string
}

/** Gives the text of a key, with the values that its places need and no others. */
export type Translate<Texts> = <Key extends KeyIn<Texts>>(
  key: Key,
  ...values: keyof ValuesIn<Texts, Key> extends never ? [] : [ValuesIn<Texts, Key>]
) => string

/** The same keys in another language, and the forms that it has beside those of English. */
export type CatalogueOf<Texts> = Record<keyof Texts, string> & {
  [Key in keyof Texts & string as Key extends `${infer Base}_other` ? `${Base}_${Form}` : never]?: string
}
