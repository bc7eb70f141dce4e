import * as contactText from '@earshot/shared/contact/text'
import { toRow } from './feedback-row.tsx'
import { Icon } from './icon.tsx'
import { List } from './list.tsx'
import { useIdeas, useOwn } from './lists.ts'
import { QueuedRequests } from './queued-requests.tsx'
import { services } from './services.ts'
import * as text from './text.ts'

function Action({ kind }: { kind: 'idea' | 'bug' }) {
  const { navigator } = services
  return (
    <button type="button" className="action" onClick={() => navigator.go({ view: 'form', kind })}>
      <Icon name={kind} />
      <b>{contactText.suggest[kind]}</b>
      <span>{text.suggestHint[kind]}</span>
    </button>
  )
}

function SectionHead({ title, view }: { title: string; view: 'board' | 'mine' }) {
  const { navigator } = services
  return (
    <div className="bar">
      <h3>{title}</h3>
      <button
        type="button"
        className="text"
        aria-label={`${text.seeAll}: ${title}`}
        onClick={() => navigator.go({ view })}
      >
        {text.seeAll}
        <Icon name="next" />
      </button>
    </div>
  )
}

/** Where the panel opens: the two things one can do, one's own items, and what others want most. */
export function HomeView() {
  const { config } = services
  const project = config?.project.name
  const own = useOwn()
  const ideas = useIdeas('top')
  return (
    <>
      {project && <p className="big">{text.greeting(project)}</p>}
      <div className="actions">
        <Action kind="bug" />
        <Action kind="idea" />
      </div>
      <QueuedRequests />
      {!!own.items?.length && (
        <section>
          <SectionHead title={contactText.yours} view="mine" />
          <List list={own} max={3} row={toRow} empty="" />
        </section>
      )}
      <section>
        <SectionHead title={text.mostWanted} view="board" />
        <List list={ideas} max={5} row={toRow} empty={text.noIdeas} />
      </section>
    </>
  )
}
