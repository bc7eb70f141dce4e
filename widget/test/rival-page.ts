import { onTestFinished, vi } from 'vitest'

type Call = [name: string, ...more: unknown[]]

/** A page with a rival's script, without a browser: selectors of its elements, and the calls that reach the widget. */
export async function openPage(rival: 'Canny' | 'Featurebase', elements: string[] = []) {
  const calls: Call[] = []
  const warnings: string[] = []
  const listeners: Record<string, (event: object) => void> = {}
  const window: Record<string, unknown> & { Earshot?: unknown } = {
    Earshot: (...call: Call) => calls.push(call),
  }
  const script = { src: `https://feedback.example.com/e/${rival.toLowerCase()}.js?key=pk_a` }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', {
    currentScript: script,
    createElement: () => ({ dataset: {} }),
    head: { append: () => {} },
    querySelector: (selector: string) => (elements.includes(selector) ? {} : null),
  })
  vi.stubGlobal('addEventListener', (name: string, run: () => void) => (listeners[name] = run))
  const warn = vi.spyOn(console, 'warn').mockImplementation((sentence) => void warnings.push(sentence))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    warn.mockRestore()
  })
  vi.resetModules()
  await (rival === 'Canny' ? import('../src/rivals/canny.ts') : import('../src/rivals/featurebase.ts'))
  return {
    elements,
    calls,
    warnings,
    call: window[rival] as (...call: unknown[]) => void,
    /** The widget's options after all calls. */
    options: () => {
      const all: Record<string, unknown> = {}
      for (const [name, more] of calls) {
        if (name === 'destroy') for (const option of Object.keys(all)) delete all[option]
        else if (name === 'init') Object.assign(all, more)
      }
      return all
    },
    /** Presses an element that matches the selector. */
    press: (selector: string) =>
      listeners.click?.({
        target: { closest: (one: string) => one === selector },
        preventDefault: () => {},
      }),
    /** Lets the widget say what happens to it, to those who listen since it began. */
    emit: (event: string, detail: object) => {
      const start = calls.findLastIndex(([name]) => name === 'destroy') + 1
      for (const [name, one, run] of calls.slice(start)) {
        if (name === 'on' && one === event) (run as (detail: object) => void)(detail)
        if (name === 'ready' && event === 'ready') (one as () => void)()
      }
    },
  }
}

/** A token with these claims, and with those that ours must have unless `isForeign`. */
export function tokenOf(claims: object, isForeign = false): string {
  const all = isForeign ? claims : { iss: 'pk_a', aud: 'earshot', sub: '1', iat: 1, exp: 2, ...claims }
  return `e30.${Buffer.from(JSON.stringify(all)).toString('base64url')}.sig`
}
