import * as contactText from '@earshot/shared/contact/text'
import { useEffect, useRef } from 'react'
import { BoardView } from './board-view.tsx'
import { FormView } from './form-view.tsx'
import { HomeView } from './home-view.tsx'
import { Icon } from './icon.tsx'
import { ItemView } from './item-view.tsx'
import { MineView } from './mine-view.tsx'
import type { Route } from './navigator.ts'
import { SentView } from './sent-view.tsx'
import { services } from './services.ts'
import * as text from './text.ts'

function View({ route }: { route: Route }) {
  switch (route.view) {
    case 'form':
      return <FormView kind={route.kind} prefill={route.prefill} />
    case 'item':
      return <ItemView id={route.id} />
    case 'sent':
      return <SentView submitted={route.submitted} />
    case 'board':
      return <BoardView />
    case 'mine':
      return <MineView />
    default:
      return <HomeView />
  }
}

function titleOf(route: Route): string | undefined {
  switch (route.view) {
    case 'form':
      return contactText.suggest[route.kind]
    case 'board':
      return text.allIdeas
    case 'mine':
      return contactText.yours
  }
}

/** The panel's frame: title, way back, close button, the current view and, where the plan requires it, our name. */
export function App() {
  const { config, navigator, close } = services
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const route = navigator.current()
  const visit = navigator.visit()
  useEffect(() => {
    const view = body.current as HTMLElement
    const first = view.querySelector<HTMLElement>('[data-first]') ?? heading.current
    first?.focus({ preventScroll: true })
    view.scrollTop = 0
  }, [visit])

  return (
    <>
      <header>
        {navigator.canGoBack() && (
          <button type="button" className="icon" aria-label={text.back} onClick={navigator.back}>
            <Icon name="back" />
          </button>
        )}
        <h2 id="heading" ref={heading} tabIndex={-1}>
          {titleOf(route) ?? config?.project.name ?? text.panel}
        </h2>
        <button type="button" className="icon" aria-label={text.close} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <div className="body" ref={body}>
        <View key={visit} route={route} />
      </div>
      {config?.branding.poweredBy && <footer>{text.poweredBy}</footer>}
    </>
  )
}
