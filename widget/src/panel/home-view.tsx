import type { FeedbackKind } from '@earshot/shared/feedback/feedback'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import { LoadError, Skeleton } from './loading.tsx'
import { services } from './services.ts'
import { shownTypes, shownViews } from './shown.ts'
import { t } from './text.ts'

function Action({ kind }: { kind: FeedbackKind }) {
  const { navigator, forms } = services
  return (
    <button
      type="button"
      className="action"
      onPointerEnter={forms.load}
      onFocus={forms.load}
      onClick={() => navigator.go({ view: 'form', kind })}
    >
      <Icon name={kind} />
      <b>{t(`suggest_${kind}`)}</b>
      <span>{t(`suggestHint_${kind}`)}</span>
    </button>
  )
}

/** Where the panel opens: what one can do, and the lists. */
export function HomeView() {
  const { config, late } = services
  const [isFull, setFull] = useState(false)
  const fill = () => setFull(true)
  const project = config?.project.name
  const actions = (
    <div className="actions">
      {shownTypes().map((kind) => (kind === 'bug' || kind === 'idea') && <Action key={kind} kind={kind} />)}
    </div>
  )
  // The forms work without the lists, and wait for them where they stand below.
  const at = shownViews().indexOf('form')
  const now = at === 0 || (at > 0 && late.failed)
  return (
    <>
      {project && <p className="big">{t('greeting', project)}</p>}
      {now && actions}
      {late.code && <late.code.HomeLists actions={!now && actions} fill={fill} />}
      {/* One from the start until the lists are there: another in its place would be laid out and painted again. */}
      {late.failed ? <LoadError again={late.load} /> : !isFull && <Skeleton />}
    </>
  )
}
