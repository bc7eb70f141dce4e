import { parseSync, Visitor } from 'oxc-parser'

/** Facts from the syntax tree of a source file. */
export interface ParsedFile {
  path: string
  lines: number
  /** Lines of each function, from its first to its last. */
  functions: { line: number; lines: number }[]
  /** Names of its exported types. */
  types: string[]
  /** Number of casts; `as const` does not count. */
  casts: number
  /** Number of calls of React's `useEffect`. */
  effects: number
}

/** @param text the contents of a TypeScript file. */
export function parseFile(path: string, text: string): ParsedFile {
  const parsed: ParsedFile = {
    path,
    lines: linesIn(text),
    functions: [],
    types: [],
    casts: 0,
    effects: 0,
  }
  const addFunction = ({ start, end }: { start: number; end: number }) =>
    parsed.functions.push({ line: linesIn(text.slice(0, start)), lines: linesIn(text.slice(start, end)) })
  const { program } = parseSync(path, text)
  new Visitor({
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    TSAsExpression({ typeAnnotation }) {
      if (text.slice(typeAnnotation.start, typeAnnotation.end) !== 'const') parsed.casts += 1
    },
    CallExpression({ callee }) {
      if (callee.type === 'Identifier' && callee.name === 'useEffect') parsed.effects += 1
    },
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type === 'TSTypeAliasDeclaration' || declaration?.type === 'TSInterfaceDeclaration')
        parsed.types.push(declaration.id.name)
    },
  }).visit(program)
  return parsed
}

const linesIn = (text: string): number => text.trimEnd().split('\n').length
