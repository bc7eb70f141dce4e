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
  /** Undefined until it is loaded. */
  code?: Code
  failed?: boolean
  /** Loads it, once; after a failure again. */
  load(): Promise<void>
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
    let loading: Promise<void> | undefined
    const load = async () => {
      if (chunk.failed) {
        chunk.failed = false
        changed()
      }
      try {
        await behind?.load()
        if (behind?.failed) throw 0
        const [writer, { code }] = await Promise.all([connect(), loadCode()])
        addStyle(root, code.style)
        code.start(writer)
        await loadTexts()
        chunk.code = code
      } catch {
        chunk.failed = true
        loading = undefined
      }
      changed()
    }
    const chunk: LateChunk<Code> = {
      load() {
        loading ??= load()
        return loading
      },
    }
    return chunk
  }
}
