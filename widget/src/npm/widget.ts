import { type Earshot, makeEarshot, type Run, type Setup } from './earshot.ts'

export type { CloseReason, Handler, OpenRequest, Options, WidgetEvents } from '../interface.ts'
export type { Earshot, Setup } from './earshot.ts'

/** Adds the script of the server at this endpoint to the page, where it makes a widget for this key. */
const addScript = ({ endpoint, key }: Setup): Promise<Run> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.dataset.key = key
    script.src = `${endpoint}/v1.js`
    script.onload = () => resolve((window as unknown as PageGlobal).Earshot.for(key))
    script.onerror = reject
    // It loads all the same, and a page need not keep it.
    document.head.appendChild(script).remove()
  })

interface PageGlobal {
  Earshot: { for(key: string): Run }
}

/** Makes a further widget, for another project on the same page. */
export const create = (): Earshot => makeEarshot(addScript)

/** The widget; its code comes from the server at the `endpoint` that `init` is given. */
export const earshot: Earshot = create()
