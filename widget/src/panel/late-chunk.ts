import type { Writer } from '@earshot/shared/contact/writer'
import type { Bridge } from '../interface/bridge.ts'
import { chunkNamed } from './chunk.ts'
import type { PanelServices } from './services.ts'
import { addStyle } from './style.ts'

/** Exports of every chunk that is shown behind the panel. */
export interface LateCode {
  style: string
  /** Called once it is loaded, before anything is shown. */
  start(writer: Writer): void
}

/** A chunk that loads behind the panel. */
export interface LateChunk<Code> {
  /** Undefined until it is loaded. Reading it adds its style to the widget. */
  readonly code?: Code
  /** Undefined until it has failed once, and false while and after it loads again. */
  failed?: boolean
  /** Loads it, once; after a failure again. Gives it without its style, or nothing if it failed. */
  load(): Promise<Code | undefined>
}

/** Loader of late chunks; a chunk that shares parts with another loads `behind` it, or `loadCode` imports it. */
export type MakeLate = <Code extends LateCode>(
  name: string,
  behind?: LateChunk<unknown>,
  loadCode?: () => Promise<{ code: Code }>,
) => LateChunk<Code>

/**
 * Makes what loads them and the contact client that they work with, and adds their styles to the widget's shadow root;
 * `changed` is called when that begins and ends.
 */
export function makeLateChunks(
  bridge: Bridge,
  { connect, changed }: Pick<PanelServices, 'connect' | 'changed'>,
  loadTexts: () => Promise<void>,
): MakeLate {
  const { root } = bridge.getHost()
  return <Code extends LateCode>(
    name: string,
    behind?: LateChunk<unknown>,
    loadCode = chunkNamed<{ code: Code }>(bridge, name),
  ) => {
    let loading: Promise<Code | undefined> | undefined
    let loaded: Code | undefined
    let style = ''
    const load = async () => {
      if (chunk.failed) {
        chunk.failed = false
        changed()
      }
      try {
        await behind?.load()
        // Reading this code adds its style, which the elements of the chunk behind it need too.
        if (behind && !behind.code) throw 0
        const [writer, { code }] = await Promise.all([connect(), loadCode()])
        code.start(writer)
        await loadTexts()
        loaded = code
        style = code.style
      } catch {
        chunk.failed = true
        loading = undefined
      }
      changed()
      return loaded
    }
    const chunk: LateChunk<Code> = {
      // The style is not added as the code loads: browsers take a frame for it, which the code's first elements need anyway.
      get code() {
        if (style) addStyle(root, style)
        style = ''
        return loaded
      },
      load() {
        loading ??= load()
        return loading
      },
    }
    return chunk
  }
}
