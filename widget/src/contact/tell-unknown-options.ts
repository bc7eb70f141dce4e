import type { Options } from '../loader/options.ts'

const known =
  'key position launcher label color theme locale language preferred dir zIndex offset modal preload shortcut container views types strings consent metadata kept capture screenshot privacy release endpoint identity'.split(
    ' ',
  )

/** Says which options there are not. What else stands on a script tag is not meant for us: other tools write there, too. */
export function tellUnknownOptions(options: Options): void {
  for (const name in options)
    if (!known.includes(name) && !Array.from(document.scripts).some(({ dataset }) => name in dataset))
      console.warn('Earshot: no option', name)
}
