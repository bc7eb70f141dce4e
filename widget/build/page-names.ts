import type { Plugin } from 'rollup'

/** Globals that pages and old libraries redefine as variables or classes of their own. */
const names =
  /^(URL|URLSearchParams|CSS|Event|Map|Set|WeakMap|WeakSet|Node|Element|Request|Response|Headers|Option|Image|Text|Range|Comment|name|status|event|top)$/

/** Methods that old libraries replace with different ones. */
const methods = /^(reduce|reduceRight|entries|toJSON)$/
const functions = /^(Array\.from|Object\.(keys|values))$/

/** Failures of a page's own `URL` are caught in the recording's preview. */
const caught = ['URL.createObjectURL', 'URL.revokeObjectURL']

interface Node {
  type: string
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

const textOf = ({ object, property }: Record<string, unknown>): string =>
  `${(object as { name?: string }).name}.${(property as { name?: string }).name}`

/** Free names and called methods in a piece of code that the page may have redefined. */
function findFragile(node: Node, parent?: Node): string[] {
  const found: string[] = []
  if (node.type === 'Identifier' && isRead(node, parent)) found.push(`${node.name}`)
  const called = calledMethod(node)
  if (called) found.push(called)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (isNode(child)) found.push(...findFragile(child, node))
  return found
}

/** The called method, if libraries replace it. */
function calledMethod({ type, callee }: Node): string | undefined {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return undefined
  const text = textOf(callee)
  const [object, method = ''] = text.split('.')
  return functions.test(text) || (methods.test(method) && object !== 'Object') ? text : undefined
}

/** True if an identifier is read as a variable, and is not the name of a property or method. */
function isRead(node: Node, parent: Node | undefined): boolean {
  if (!names.test(`${node.name}`) || !parent) return false
  if (parent.type === 'MemberExpression')
    return parent.object === node ? !caught.includes(textOf(parent)) : parent.computed === true
  return parent.type !== 'Property' || parent.value === node
}

/**
 * Fails the build if a script of the widget relies on names that pages redefine, by their own variables or old
 * libraries.
 */
export function pageNames(): Plugin {
  return {
    name: 'page-names',
    renderChunk(code, { name }) {
      const fragile = findFragile(this.parse(code) as unknown as Node)
      if (fragile.length)
        this.error(`Pages may have replaced these, which ${name} uses: ${[...new Set(fragile)].join(', ')}`)
      return null
    },
  }
}
