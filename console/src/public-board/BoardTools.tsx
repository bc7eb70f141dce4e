import { limits } from '@earshot/shared/limits'
import type { StatusCategory } from '@earshot/shared/status'
import { statusCategoryLabels } from '@earshot/shared/words'
import { useEffect, useRef, useState } from 'react'
import fields from '../plain/Field.module.css'
import { linkTo, type Route, searchOf } from './address.ts'
import classes from './BoardTools.module.css'
import { useBoard } from './board-context.ts'

/** How long typing has to pause before it is searched, in milliseconds. */
const debounce = 300

/** Which feedback is shown: kinds, search, status, order. */
export function BoardTools() {
  const { address, route, site } = useBoard()
  const show = (change: Partial<Route>) =>
    address.go(searchOf({ ...route, ...change }, address.search), { replace: true })
  const categories = new Set(site.statuses.map(({ category }) => category))
  return (
    <div className={classes.tools}>
      <Kinds />
      <Search />
      {!route.query && (
        <>
          <label className={classes.choice}>
            <span>Status</span>
            <select
              className={fields.input}
              value={route.status ?? ''}
              onChange={({ target }) => {
                const { status: _, ...others } = route
                const status = target.value as StatusCategory | ''
                address.go(searchOf(status ? { ...others, status } : others, address.search), {
                  replace: true,
                })
              }}
            >
              <option value="">All open</option>
              {[...categories].map((category) => (
                <option key={category} value={category}>
                  {statusCategoryLabels[category]}
                </option>
              ))}
            </select>
          </label>
          <label className={`${classes.choice} ${classes.order}`}>
            <span>Sort by</span>
            <select
              className={fields.input}
              value={route.sort}
              onChange={({ target }) => show({ sort: target.value as Route['sort'] })}
            >
              <option value="top">Votes</option>
              <option value="newest">Newest</option>
            </select>
          </label>
        </>
      )}
    </div>
  )
}

/** Ideas, bugs, and what this browser sent once it has sent something. */
function Kinds() {
  const { address, contact, route } = useBoard()
  const kinds = [
    { label: 'Ideas', to: {}, current: !route.mine && route.kind === 'idea' },
    { label: 'Bugs', to: { kind: 'bug' as const }, current: !route.mine && route.kind === 'bug' },
    ...(contact.session.isKnown() || contact.outbox.queued().length > 0
      ? [{ label: 'Mine', to: { mine: true as const }, current: route.mine === true }]
      : []),
  ]
  return (
    <nav aria-label="Kinds of feedback" className={classes.kinds}>
      {kinds.map(({ label, to, current }) => (
        <a key={label} {...linkTo(address, to)} aria-current={current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

/** Searches as one types; the address follows, so that going back leads out of the search. */
function Search() {
  const { address, route } = useBoard()
  const [text, setText] = useState(route.query)
  const latest = useRef({ address, route })
  latest.current = { address, route }
  useEffect(() => setText((typed) => (typed.trim() === route.query ? typed : route.query)), [route.query])
  useEffect(() => {
    const query = text.trim()
    if (query === latest.current.route.query) return
    const timer = setTimeout(() => {
      const { address, route } = latest.current
      address.go(searchOf({ ...route, query }, address.search), { replace: route.query !== '' })
    }, debounce)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <input
      type="search"
      className={`${fields.input} ${classes.search}`}
      aria-label="Search feedback"
      placeholder="Search"
      maxLength={limits.searchQueryMax}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
