import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Surface } from './surface.ts'

const file = join(import.meta.dirname, 'recorded.txt')

/** The surface when it was last recorded: an operation's name in a line, then its facts, indented. */
export function readRecorded(): Surface {
  const blocks = readFileSync(file, 'utf8').trimEnd().split('\n\n')
  return new Map(
    blocks.map((block) => {
      const [operation = '', ...lines] = block.split('\n')
      return [operation, new Map(lines.map(factIn))]
    }),
  )
}

export function writeRecorded(surface: Surface): void {
  const blocks = [...surface].sort(([one], [other]) => (one < other ? -1 : 1)).map(blockOf)
  writeFileSync(file, `${blocks.join('\n\n')}\n`)
}

const blockOf = ([operation, facts]: [string, ReadonlyMap<string, string>]): string =>
  [operation, ...[...facts].map(([fact, value]) => `  ${fact}: ${value}`)].join('\n')

function factIn(line: string): [string, string] {
  const end = line.indexOf(': ')
  return [line.slice(2, end), line.slice(end + 2)]
}
