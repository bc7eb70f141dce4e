import { type ComponentType, useEffect, useState } from 'react'

/** A call of the API reference, with an example of its body. */
export interface SampleCall {
  method: string
  path: string
  body: string
}

type Dialog = ComponentType<{ call: SampleCall; onClose: () => void }>

/**
 * Opens a dialog that sends a call, from the buttons that the server writes beside each one. `operation` selects the
 * part of the page about one call.
 */
export function TryCall({ operation }: { operation: string }) {
  const [call, setCall] = useState<SampleCall>()
  const [TryCallDialog, setDialog] = useState<Dialog>()
  useEffect(() => {
    async function open({ target }: MouseEvent): Promise<void> {
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-call]') : null
      if (!button) return
      const loaded = await import('./TryCallDialog.tsx')
      setDialog(() => loaded.TryCallDialog)
      setCall(callOf(button, operation))
    }
    document.addEventListener('click', open)
    // The buttons are hidden until something listens.
    document.documentElement.setAttribute('data-try', '')
    return () => document.removeEventListener('click', open)
  }, [operation])
  return TryCallDialog && call && <TryCallDialog call={call} onClose={() => setCall(undefined)} />
}

/** The call of a button, with the example that the reference shows for its body. */
function callOf(button: HTMLElement, operation: string): SampleCall {
  const [method = '', path = ''] = (button.dataset.call ?? '').split(' ')
  const example = button.closest(operation)?.querySelector(':scope > .example')
  return { method, path, body: example?.textContent ?? '' }
}
