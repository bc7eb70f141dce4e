/*
 * Types of a catalogue: texts under flat keys, in the format of i18next. `{{name}}` is a placeholder for a value,
 * `{{count, number}}` for a number as the language writes it, and `_one`, `_other` and so on at the end of a key are
 * the plural forms of one text (`Intl.PluralRules`).
 */

type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** Key of a text without the plural form. */
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

/** Values for the placeholders of a text. */
export type ValuesIn<Texts, Key extends string> = {
  [Place in PlacesIn<TextIn<Texts, Key>>]: Place extends 'count' ? number : string
}

/** Returns the text of a key; takes exactly the values that its placeholders need. */
export type Translate<Texts> = <Key extends KeyIn<Texts>>(
  key: Key,
  ...values: keyof ValuesIn<Texts, Key> extends never ? [] : [ValuesIn<Texts, Key>]
) => string

/** A catalogue with English's keys in another language, and the plural forms that English does not have. */
export type CatalogueOf<Texts> = Record<keyof Texts, string> & {
  [Key in keyof Texts & string as Key extends `${infer Base}_other` ? `${Base}_${Form}` : never]?: string
}
