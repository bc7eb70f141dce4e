import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'rollup'

/** A piece of Preact's source, found at least once in its file, and its replacement. */
type Edit = readonly [found: string | RegExp, instead: string]

const folder = dirname(dirname(fileURLToPath(import.meta.resolve('preact'))))

/*
 * Edits that remove the parts of Preact that the widget does not use: class components with their lifecycle, context
 * and error boundaries, reducers, handlers that are no functions, hydration of server-rendered pages, suspense, portals,
 * MathML, and the hooks for developer tools. An error is thrown on instead of looking for a boundary. They make Preact a
 * third smaller.
 */
const edits: Record<string, Edit[]> = {
  'src/component.js': [
    [
      /(?<=^BaseComponent\.prototype\.setState = )[\s\S]*?\n\};/m,
      'function () {\n\tif (this._vnode) enqueueRender(this);\n};',
    ],
    [/^BaseComponent\.prototype\.forceUpdate = [\s\S]*?\n\};/m, ''],
    ['BaseComponent.prototype.render = Fragment;', ''],
    ['BaseComponent(props, context)', 'BaseComponent()'],
    [/\tthis\.props = props;\n\tthis\.context = context;\n/, ''],
    [/ && !vnode\.props\._parentDom/g, ''],
    ['if (options.vnode) options.vnode(newVNode);', ''],
    [/\n\t+(component\._globalContext|oldVNode\._flags & MODE_HYDRATE( \? \[oldDom\] : NULL)?),/g, ''],
    [/ \|\|\n\t+prevDebounce != options\.debounceRendering/, ''],
    ['prevDebounce = options.debounceRendering;', ''],
    [/\(prevDebounce \|\| queueMicrotask\)/g, 'queueMicrotask'],
  ],
  'src/create-element.js': [['if (!original && options.vnode) options.vnode(vnode);', '']],
  'src/render.js': [
    ['if (options._root) options._root(vnode, parentDom);', ''],
    [/\tif \(parentDom\.nodeType == 9\) \{[\s\S]*?\}/, ''],
    ['let isHydrating = vnode && vnode._flags & MODE_HYDRATE;', ''],
    ['isHydrating ? NULL : ', ''],
    [/\n\t+(EMPTY_OBJ|isHydrating|oldVNode\n[\s\S]*?: NULL),(?=\n)/g, ''],
    ['oldVNode ? oldVNode._dom : parentDom.firstChild', 'oldVNode && oldVNode._dom'],
  ],
  'src/options.js': [
    [/import .*/, ''],
    ['\t_catchError\n', ''],
  ],
  'src/diff/children.js': [
    [/\n\t+(globalContext|excessDomChildren|isHydrating),/g, ''],
    [' || oldVNode._flags & REF_DETACHED', ''],
    [/ \|\|\n\t+childVNode\.constructor === String/, ''],
    [' | LIS_CANDIDATE', ''],
    // Moves more nodes than necessary; the resulting order is equal.
    [
      /(?<=\tif \(moved\) \{)[\s\S]*?(?=\n\t\}\n\n\t\/\/ Remove remaining)/,
      'for (childVNode of newChildren) if (childVNode) childVNode._flags |= INSERT_VNODE;',
    ],
    ['childVNode._flags |= LIS_CANDIDATE;', ''],
    ['if (parentVNode.props._parentDom) return oldDom;', ''],
    ['while (next && next.nodeType == 8) next = next.nextSibling;', ''],
    [
      /while \(\n\t+\(oldDom = oldDom && oldDom\.nextSibling\)[\s\S]*?\);/,
      'oldDom = oldDom && oldDom.nextSibling;',
    ],
  ],
  'src/diff/props.js': [
    ["name == 'style'", 'false'],
    [/useCapture = name != \(name = name\.replace\(CAPTURE_REGEX, '\$1'\)\);/, ''],
    [/, proxy, useCapture/g, ', proxy'],
    ['name = name.slice(2);', 'name = name.slice(2).toLowerCase();'],
    ["if (name[0] < 'a') name = name.toLowerCase();", ''],
    [".replace(/xlink(H|:h)/, 'h')", ''],
    [/name != '(width|height|href|list|form|download|rowSpan|colSpan|popover)' &&/g, ''],
    ["name == 'popover' && value == true ? '' : value", 'value'],
    ['options.event ? options.event(e) : e', 'e'],
    [/if \(typeof (\w+) != 'function'\) \1 = NULL;/g, ''],
    ["if (typeof value == 'function') return;", ''],
  ],
  'src/diff/index.js': [
    [/\n\t+(globalContext|excessDomChildren|isHydrating),/g, ''],
    [/\tif \(\n\t+oldVNode\._flags & MODE_SUSPENDED[\s\S]*?(?=\tif \(\(tmp = options\._diff)/, ''],
    ['if (resumed) resumed.some(removeNode);', ''],
    [/const isClassComponent = [^;]*;/, ''],
    [/isClassComponent/g, 'false'],
    [/tmp = newType\.contextType;[\s\S]*?: globalContext;/, ''],
    [/if \(c\._bits & COMPONENT_PENDING_ERROR\) \{[\s\S]*?\}/, ''],
    [
      /if \(false\) \{\n\t+\/\/ @ts[\s\S]*?\} else \{[\s\S]*?\n\t\t\t\t\}/,
      'newVNode._component = c = new BaseComponent();',
    ],
    ['if (provider) provider.sub(c);', ''],
    ['if (!c.state) c.state = {};', ''],
    ['c._globalContext = globalContext;', ''],
    [/c\._stateCallbacks = \[\];/g, ''],
    ['oldState = c.state;', ''],
    [/,\n\t+c\._nextState,\n\t+componentContext\n/, ''],
    [/c\.state = c\._nextState;/g, ''],
    [/EMPTY_ARR\.push\.apply\(c\._renderCallbacks, c\._stateCallbacks\);/g, ''],
    [/if \(c\.componentWillUpdate\) \{[\s\S]*?\}/, ''],
    ['c.context = componentContext;', ''],
    ['c.render(c.props, (c.state = c._nextState), c.context)', 'newType(c.props)'],
    [/if \(c\.getChildContext\) \{[\s\S]*?\n\t+\}/, ''],
    ['c.getSnapshotBeforeUpdate', 'false'],
    [/if \(newProps\._parentDom\) \{[\s\S]*?\n\t\t\t\}\n/g, ''],
    ['newVNode._flags &= RESET_MODE;', ''],
    [/if \(c\._bits & COMPONENT_PROCESSING_EXCEPTION\) \{[\s\S]*?\}/, ''],
    [
      /if \(isHydrating \|\| excessDomChildren\) \{[\s\S]*?\} else \{(?=\n\t+newVNode\._dom = oldVNode\._dom)/,
      '{',
    ],
    ['if (!(e && e.then)) markAsForce(newVNode);', 'markAsForce(newVNode);'],
    ['options._catchError(e, newVNode, oldVNode);', 'throw e;'],
    [/\btry \{(?=\n\t+(if \(typeof ref|\/\/ @ts-expect-error Reuse))/g, '{'],
    [/ catch \(e\) \{\s+options\._catchError\(e, (vnode|c\._vnode)\);\s+\}/g, ''],
    [/if \(\(tmp = options\.(\w+)\)\) tmp\(/g, 'options.$1('],
    [/if \(options\.\w+\) (?=options\.(_commit|unmount)\()/g, ''],
    ['if (renderHook) renderHook(newVNode);', 'options._render(newVNode);'],
    ['let renderHook = options._render,\n', 'let '],
    [/\telse if \(nodeType == 'math'\) namespace = MATH_NAMESPACE;/, ''],
    [/\tif \(excessDomChildren\) \{\n\t\tfor [\s\S]*?\n\t\}\n/, ''],
    ['parentDom.ownerDocument || document', 'document'],
    [/,\n\t+newProps\.is \? newProps : parentDom/, ''],
    [/\t\tif \(isHydrating\) \{[\s\S]*?\n\t\t\}\n/, ''],
    [/excessDomChildren =\s[^;]*;/g, ''],
    [/\t\tif \(!isHydrating && excessDomChildren\) \{[\s\S]*?\n\t\t\}\n/, ''],
    [/excessDomChildren\n\t+\? excessDomChildren\[0\]\n\t+: /, ''],
    ['if (excessDomChildren) excessDomChildren.some(removeNode);', ''],
    [/\bisHydrating\b/g, 'false'],
    ["parentDom = (nodeType == 'template' && dom.content) || dom;", 'parentDom = dom;'],
    [/i == 'dangerouslySetInnerHTML'/g, 'false'],
    [/ &&\n\t+!\(i == '(value|checked)' && 'default(Value|Checked)' in newProps\)/g, ''],
    [/if \(\n\t+nodeType == 'foreignObject'[\s\S]*?\) \{[\s\S]*?\}/, ''],
    [/nodeType == 'progress'/g, 'false'],
    [/\t\tif \(r\.componentWillUnmount\) \{[\s\S]*?\n\t\t\}\n/, ''],
    ['r._parentDom = r._globalContext = NULL', 'r._parentDom = NULL'],
    ['skipRemove && !vnode.props._parentDom', 'skipRemove'],
    [/\tif \(\n\t\t!skipRemove &&[\s\S]*?\n\t\}\n/, ''],
  ],
  'hooks/src/index.js': [
    [/\tif \(old\w+\) old\w+\([^)]*\);/g, ''],
    [/if \(errorParent === undefined\) \{[\s\S]*?s\._passive = errorParent;/, ''],
    ['let hasErrored, errorParent;', 'let hasErrored;'],
    ['if (hasErrored) options._catchError(hasErrored, c._vnode);', 'if (hasErrored) throw hasErrored;'],
    [/\btry (\{\s+invokeCleanup\(component\);\s+\}) catch \(e\) \{[\s\S]*?\n\t\t\t\}/, '$1'],
    ['options._catchError(e, component._vnode);', 'throw e;'],
    [/export function useState\([\s\S]*?\n\}/, 'export { useState as useReducer };'],
    ['useReducer(reducer, initialState, init)', 'useState(initialState)'],
    [
      'return useMemo(() => ({ current: initialValue }), []);',
      'const state = getHookState(currentIndex++);\n\treturn (state._value ||= { current: initialValue });',
    ],
    ['hookState._reducer = reducer;', ''],
    ['hookState._reducer(', 'invokeOrReturn('],
    ['.setState({})', '.setState()'],
    [/if \(!currentComponent\._hasScuFromHooks\) \{\n.*/, 'if (!currentComponent.shouldComponentUpdate) {'],
    [/^options\._root = [\s\S]*?\n\};/m, ''],
    [/\tif \(options\._hook\) \{[\s\S]*?\}/, ''],
    [/^\tcurrentHook = \d;/gm, ''],
    [/!options\._skipEffects && /g, ''],
    [
      '!init ? invokeOrReturn(undefined, initialState) : init(initialState)',
      'invokeOrReturn(undefined, initialState)',
    ],
    ['const prevScu = currentComponent.shouldComponentUpdate;', ''],
    [/if \(prevScu\) \{[\s\S]*?\}/, ''],
    ["typeof requestAnimationFrame == 'function'", 'true'],
    [' || prevRaf != options.requestAnimationFrame', ''],
    ['prevRaf = options.requestAnimationFrame;', ''],
    ['prevRaf || afterNextFrame', 'afterNextFrame'],
  ],
}

const sources: Record<string, string> = {
  preact: `${folder}/src/index.js`,
  'preact/hooks': `${folder}/hooks/src/index.js`,
}

/**
 * Builds Preact from its source, without the parts that the widget does not use; fails if an edit no longer matches.
 */
export function leanPreact(): Plugin {
  return {
    name: 'lean-preact',
    resolveId: (source) => sources[source],
    transform(code, id) {
      const changes = edits[id.slice(folder.length + 1)]
      if (!id.startsWith(folder) || !changes) return null
      let lean = code
      for (const [found, instead] of changes) {
        const next = lean.replace(found, instead)
        if (next === lean) this.error(`${id} has no longer ${found}`)
        lean = next
      }
      return { code: lean, map: null }
    },
  }
}
