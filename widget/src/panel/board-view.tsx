import { useState } from 'react'
import { toRow } from './feedback-row.tsx'
import { Icon } from './icon.tsx'
import { List } from './list.tsx'
import { useIdeas } from './lists.ts'
import { services } from './services.ts'
import { text } from './text.ts'

const sorts = [
  ['top', text.sortTop],
  ['newest', text.sortNewest],
] as const

/** All public ideas, by votes or by age. */
export function BoardView() {
  const { navigator } = services
  const [sort, setSort] = useState<'top' | 'newest'>('top')
  const ideas = useIdeas(sort)
  return (
    <>
      <div className="bar">
        <div className="segments">
          {sorts.map(([name, label]) => (
            <button key={name} type="button" aria-pressed={sort === name} onClick={() => setSort(name)}>
              {label}
            </button>
          ))}
        </div>
        <button type="button" className="text" onClick={() => navigator.go({ view: 'form', kind: 'idea' })}>
          <Icon name="idea" />
          {text.suggestIdea}
        </button>
      </div>
      <List list={ideas} row={toRow} empty={text.noIdeas} />
    </>
  )
}
