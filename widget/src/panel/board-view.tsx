import * as contactText from '@earshot/shared/contact/text'
import { useState } from 'react'
import { toRow } from './feedback-row.tsx'
import { Icon } from './icon.tsx'
import { List } from './list.tsx'
import { type IdeaOrder, useIdeas } from './lists.ts'
import { services } from './services.ts'
import * as text from './text.ts'

const sorts = [
  ['top', text.sortTop],
  ['newest', text.sortNewest],
  ['done', text.done],
] as const

/** The public ideas: open ones by votes or by age, and those that are done. */
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
              {label}
            </button>
          ))}
        </div>
        <button type="button" className="text" onClick={() => navigator.go({ view: 'form', kind: 'idea' })}>
          <Icon name="idea" />
          {contactText.suggest.idea}
        </button>
      </div>
      <List list={ideas} row={toRow} empty={text.noIdeas} />
    </>
  )
}
