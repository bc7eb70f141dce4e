import { type ComponentProps, createContext, type ReactNode, useContext, useEffect, useRef } from 'react'
import type { OpenRequest } from '../interface/interface.ts'
import type { Earshot, Setup } from './earshot.ts'
import { earshot } from './widget.ts'

const Context = createContext<Earshot>(earshot)

/**
 * Props of `EarshotProvider`: the widget's options, `endpoint` and `key` (as `projectKey`, because React reserves
 * `key`).
 */
export interface EarshotProviderProps extends Omit<Setup, 'key'> {
  /** The project's public key. */
  projectKey: string
  /** The widget of `@earshot/widget/bundled`, if its code should not come from the server. */
  widget?: Earshot
  children?: ReactNode
}

/**
 * Shows the widget while mounted. A changed option takes effect at once; keep a function for `identity` stable between
 * renders, because another function stands for another user of the page.
 */
export function EarshotProvider({
  children,
  projectKey,
  widget = earshot,
  ...options
}: EarshotProviderProps) {
  const { endpoint } = options
  const previous = useRef<Record<string, unknown>>({})
  useEffect(() => {
    const all: Record<string, unknown> = options
    const changed = Object.keys({ ...previous.current, ...all }).filter(
      (name) => previous.current[name] !== all[name],
    )
    previous.current = all
    if (changed.length)
      widget.init({
        ...Object.fromEntries(changed.map((name) => [name, all[name]])),
        key: projectKey,
        endpoint,
      })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another project is another widget
  useEffect(
    () => () => {
      previous.current = {}
      widget.destroy()
    },
    [widget, projectKey, endpoint],
  )
  return <Context.Provider value={widget}>{children}</Context.Provider>
}

/** The widget's commands from the nearest provider. */
export const useEarshot = (): Earshot => useContext(Context)

/** Props of `EarshotButton`: those of a button, and the view that the panel opens with. */
export interface EarshotButtonProps extends ComponentProps<'button'> {
  request?: OpenRequest
}

/** A button that opens the panel. */
export function EarshotButton({ request, onClick, ...props }: EarshotButtonProps) {
  const { open } = useEarshot()
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      {...props}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) open({ trigger: event.currentTarget, ...request })
      }}
    />
  )
}
