import { useLayoutEffect, useRef } from 'react'
import { focusView } from './focus.ts'
import { FormView } from './form-view.tsx'
import { HomeView } from './home-view.tsx'
import { renderIcon } from './icon.tsx'
import { Late } from './late.tsx'
import { Skeleton } from './loading.tsx'
import type { Route } from './navigator.ts'
import { SentView } from './sent-view.tsx'
import { services } from './services.ts'
import { direction, language, t } from './text.ts'

function View({ route }: { route: Route }) {
  switch (route.view) {
    case 'form':
      return <FormView {...route} />
    case 'sent':
      return <SentView submitted={route.submitted} />
    case 'home':
      return <HomeView />
    default:
      return <Late>{({ FurtherView }) => <FurtherView route={route} />}</Late>
  }
}

function titleOf(route: Route): string | undefined {
  switch (route.view) {
    case 'form':
      return t(`suggest_${route.kind}`)
    case 'board':
      return t('allIdeas')
    case 'notifications':
      return t('notifications')
    case 'mine':
      return t('yours')
  }
}

/** The panel's frame: title, way back, close button, the current view and, where the plan requires it, our name. */
export function App() {
  const { config, navigator, close } = services
  const body = useRef<HTMLDivElement>(null)
  const route = navigator.current()
  const visit = navigator.visit()
  useLayoutEffect(() => {
    const view = body.current as HTMLElement
    // A closed panel takes the focus as it is shown; before that the browser would lay the page out for nothing.
    if (!view.closest('dialog')?.open) return
    focusView(view.parentElement as HTMLElement)
    view.scrollTop = 0
  }, [visit, config === undefined])

  return (
    <div className="frame" lang={language} dir={direction}>
      <div className="top">
        {navigator.canGoBack() && (
          <button type="button" className="icon" aria-label={t('back')} onClick={navigator.back}>
            {renderIcon('back')}
          </button>
        )}
        <h2 id="heading" tabIndex={-1}>
          {titleOf(route) ?? config?.project.name ?? t('feedback')}
        </h2>
        <button type="button" className="icon" aria-label={t('close')} onClick={close}>
          {renderIcon('close')}
        </button>
      </div>
      <div className="body" ref={body}>
        {/* Where consent comes first nothing says before what there is, nor whose it is. */}
        {config === undefined ? <Skeleton /> : <View key={visit} route={route} />}
      </div>
      {config?.branding.poweredBy && <p className="foot">{t('poweredBy')}</p>}
    </div>
  )
}
