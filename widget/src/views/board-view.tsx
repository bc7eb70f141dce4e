import { useState } from 'react'
import { renderIcon } from '../panel/icon.tsx'
import { services } from '../panel/services.ts'
import { shownTypes, shownViews } from '../panel/shown.ts'
import { toRow } from './feedback-row.tsx'
import { List } from './list.tsx'
import { type IdeaOrder, useIdeas } from './lists.ts'
import { t } from './text.ts'

const sorts = [
  ['top', 'sortTop'],
  ['newest', 'sortNewest'],
  ['done', 'sortDone'],
] as const

/** The public ideas: open ones by votes or by age, or finished ones. */
export function BoardView() {
  const { navigator } = services
  const [order, setOrder] = useState<IdeaOrder>('top')
  const ideas = useIdeas(order)
  return (
    <>
      <div className="bar">
        <div className="segments">
          {sorts.map(([name, label]) => (
            <button key={name} type="button" aria-pressed={order === name} onClick={() => setOrder(name)}>
              {t(label)}
            </button>
          ))}
        </div>
        {shownViews().includes('form') && shownTypes().includes('idea') && (
          <button type="button" className="text" onClick={() => navigator.go({ view: 'form', kind: 'idea' })}>
            {renderIcon('idea')}
            {t('suggest_idea')}
          </button>
        )}
      </div>
      <List list={ideas} row={toRow} empty={t('noIdeas')} />
    </>
  )
}
