import { read } from './project-files.ts'

/** The value of an unexported constant of a file. */
export function constant(path: string, name: string): number {
  return numberAfter(path, `const ${name} = `)
}

/** The product of whole numbers after the first occurrence of a text in a file. */
export function numberAfter(path: string, before: string): number {
  const [product = ''] = /^[\d_]+( \* [\d_]+)*/.exec(read(path).split(before)[1] ?? '') ?? []
  return product
    .replaceAll('_', '')
    .split(' * ')
    .map(Number)
    .reduce((value, factor) => value * factor)
}
