import { type Earshot, makeEarshot, type Run, type Setup } from './earshot.ts'

export type { CloseReason, Handler, OpenRequest, Options, WidgetEvents } from '../interface/interface.ts'
export type { Earshot, Setup } from './earshot.ts'

declare const window: { Earshot: { for(key: string): Run } }

/** Adds the script of the server at this endpoint to the page; the script makes a widget for this key. */
const addScript = ({ endpoint, key }: Setup): Promise<Run> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.dataset.key = key
    script.src = `${endpoint}/v1.js`
    script.onload = () => resolve(window.Earshot.for(key))
    script.onerror = reject
    // A removed script still loads, and the page need not keep the element.
    document.head.appendChild(script).remove()
  })

/** Makes another widget, for another project on the same page. */
export const create = (): Earshot => makeEarshot(addScript)

/** The widget; its code comes from the server at the `endpoint` passed to `init`. */
export const earshot: Earshot = create()
