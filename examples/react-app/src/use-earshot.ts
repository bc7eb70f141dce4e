import { useEffect } from 'react'

type Earshot = ((command: string, ...input: unknown[]) => unknown) & { q?: unknown[][] }

declare global {
  interface Window {
    Earshot?: Earshot
  }
}

/** The widget's global; until the script has come, a queue for it. */
function earshot(): Earshot {
  window.Earshot ??= (...call: unknown[]) => {
    const queue = window.Earshot as Earshot
    queue.q = [...(queue.q ?? []), call]
  }
  return window.Earshot
}

function addScript(url: string): void {
  const src = `${url}/e/v1.js`
  if (document.querySelector(`script[src="${src}"]`)) return
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}

/** Shows the widget of a project while the component is mounted. */
export function useEarshot(url: string, key: string): Earshot {
  useEffect(() => {
    addScript(url)
    earshot()('init', { key })
    return () => void window.Earshot?.('destroy')
  }, [url, key])
  return (...call) => earshot()(...call)
}
