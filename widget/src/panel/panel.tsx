import { createRoot } from 'react-dom/client'
import type { Bridge, Panel } from '../bridge.ts'
import { App } from './app.tsx'
import { addDialog } from './dialog.ts'
import { routeOf } from './navigator.ts'
import panelStyle from './panel.css'
import { startServices } from './services.ts'
import viewsStyle from './views.css'

/** Puts the panel, closed, into the loader's shadow root and sends what is queued in the outbox. */
export function mountPanel(bridge: Bridge): Panel {
  const { root } = bridge
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(panelStyle + viewsStyle)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  const dialog = addDialog(bridge)
  const reactRoot = createRoot(dialog.element)
  let rendered = false
  const render = () => {
    if (rendered) reactRoot.render(<App />)
  }
  const services = startServices(bridge, () => dialog.hide('button'), render)
  const { navigator, outbox, session, votes } = services
  const flush = () => void outbox.flush()
  addEventListener('online', flush)
  flush()

  return {
    show(request) {
      const { view } = navigator.current()
      const route = routeOf(request) ?? (view === 'sent' && { view: 'home' })
      if (route) navigator.restart(route)
      else if (!dialog.element.open && view !== 'form') navigator.refresh()
      rendered = true
      render()
      dialog.show()
      session.identify()
      flush()
      bridge.loadConfig().then(
        (config) => {
          services.config = config
          render()
        },
        () => {},
      )
      bridge.emit('open', { view: navigator.current().view })
    },
    hide: dialog.hide,
    forget(named) {
      session.forget()
      votes.forget()
      // What somebody is typing stays: an identity changes who sends it, and nothing else.
      if (!named) navigator.restart({ view: 'home' })
      else if (dialog.element.open) session.identify()
    },
    destroy() {
      rendered = false
      removeEventListener('online', flush)
      reactRoot.unmount()
      dialog.element.remove()
    },
  }
}
