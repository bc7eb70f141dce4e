import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import { useEffect, useState } from 'react'
import { renderIcon } from './icon.tsx'
import type { HomeContent } from './late-views.ts'
import { LoadError, Skeleton } from './loading.tsx'
import { services } from './services.ts'
import { shownTypes, shownViews } from './shown.ts'
import { t } from './text.ts'

function renderAction(kind: FeedbackKind) {
  const { navigator, forms } = services
  return (
    <button
      key={kind}
      type="button"
      className="action"
      onPointerEnter={forms.load}
      onFocus={forms.load}
      onClick={() => navigator.go({ view: 'form', kind })}
    >
      {renderIcon(kind)}
      <b>{t(`suggest_${kind}`)}</b>
      <span>{t(`suggestHint_${kind}`)}</span>
    </button>
  )
}

/** Where the panel opens: what one can do, and the lists. */
export function HomeView() {
  const { config, late } = services
  const { failed, load } = late
  const [content, setContent] = useState<HomeContent>()
  // Behind the paint. Until all lists are there nothing is rendered of them, so that what loads later moves nothing.
  useEffect(() => {
    // A form that somebody reaches for loads the code again too, once it has failed.
    if (!failed) void load().then((code) => code?.readHome().then(setContent))
  }, [failed])
  // Loads again what failed before this view was opened. The effect above, if it did so, would try again without end.
  useEffect(() => void load(), [])
  const project = config?.project.name
  const actions = (
    <div className="actions">
      {shownTypes().map((kind) => (kind === 'bug' || kind === 'idea') && renderAction(kind))}
    </div>
  )
  // The forms work without the lists, and wait for them where they stand below. Once these have failed, the forms stay.
  const at = shownViews().indexOf('form')
  const now = failed === undefined ? !at : at >= 0
  return (
    <>
      {project && <p className="big">{t('greeting', project)}</p>}
      {now && actions}
      {content && late.code?.HomeLists({ actions: !now && actions, content })}
      {/* One from the start until the lists are there: another in its place would be laid out and painted again. */}
      {failed ? <LoadError again={load} /> : !content && <Skeleton />}
    </>
  )
}
