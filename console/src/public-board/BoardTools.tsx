import { limits } from '@earshot/shared/limits'
import type { StatusCategory } from '@earshot/shared/status'
import { useEffect, useRef, useState } from 'react'
import { linkTo, type Place, searchOf } from './address.ts'
import classes from './BoardTools.module.css'
import { useBoard } from './board-context.ts'
import { categoryWords } from './wording.ts'

/** How long typing has to rest before it is searched for, in milliseconds. */
const rest = 300

/** Which feedback is shown: kinds, search, status, order. */
export function BoardTools() {
  const { address, place, site } = useBoard()
  const show = (change: Partial<Place>) =>
    address.go(searchOf({ ...place, ...change }, address.search), { replace: true })
  const categories = new Set(site.statuses.map(({ category }) => category))
  return (
    <div className={classes.tools}>
      <Kinds />
      <Search />
      {!place.query && (
        <>
          <label className={classes.choice}>
            <span>Status</span>
            <select
              value={place.status ?? ''}
              onChange={({ target }) => {
                const { status: _, ...others } = place
                const status = target.value as StatusCategory | ''
                address.go(searchOf(status ? { ...others, status } : others, address.search), {
                  replace: true,
                })
              }}
            >
              <option value="">All open</option>
              {[...categories].map((category) => (
                <option key={category} value={category}>
                  {categoryWords[category]}
                </option>
              ))}
            </select>
          </label>
          <label className={`${classes.choice} ${classes.order}`}>
            <span>Sort by</span>
            <select
              value={place.sort}
              onChange={({ target }) => show({ sort: target.value as Place['sort'] })}
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
  const { address, contact, place } = useBoard()
  const kinds = [
    { label: 'Ideas', to: {}, current: !place.mine && place.kind === 'idea' },
    { label: 'Bugs', to: { kind: 'bug' as const }, current: !place.mine && place.kind === 'bug' },
    ...(contact.known ? [{ label: 'Mine', to: { mine: true as const }, current: place.mine === true }] : []),
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
  const { address, place } = useBoard()
  const [text, setText] = useState(place.query)
  const latest = useRef({ address, place })
  latest.current = { address, place }
  useEffect(() => setText((typed) => (typed.trim() === place.query ? typed : place.query)), [place.query])
  useEffect(() => {
    const query = text.trim()
    if (query === latest.current.place.query) return
    const timer = setTimeout(() => {
      const { address, place } = latest.current
      address.go(searchOf({ ...place, query }, address.search), { replace: place.query !== '' })
    }, rest)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <input
      type="search"
      className={classes.search}
      aria-label="Search feedback"
      placeholder="Search"
      maxLength={limits.searchQueryMax}
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}
