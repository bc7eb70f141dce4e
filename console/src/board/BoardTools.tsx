import { limits } from '@earshot/shared/limits'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import fields from '../design/plain/Field.module.css'
import { useSearchText } from '../lib/hooks/use-search-text.ts'
import { t } from '../texts/texts.ts'
import classes from './BoardTools.module.css'
import { linkTo, searchOf } from './parts/address.ts'
import { useBoard } from './parts/board-context.ts'

/** Pause in typing before a search, in milliseconds. */
const debounce = 300

/** Filters of the list: order, kind, status, search. */
export const BoardTools = () => (
  <div className={classes.tools}>
    <Tabs />
    <Filters />
    <Search />
  </div>
)

const sorts = [
  ['top', 'list.top'],
  ['trending', 'list.trending'],
  ['newest', 'list.new'],
] as const

/** Orders of the list, plus the browser's own items once it has sent any. A search has no order. */
function Tabs() {
  const { address, contact, route } = useBoard()
  const { item: _, new: __, page: ___, mine, query, ...list } = route
  const known = contact.session.isKnown() || contact.outbox.queued().length > 0
  const ordered = !mine && !query
  const tabs = [
    ...sorts.map(([sort, label]) => ({
      label: t(label),
      to: { ...list, sort },
      current: ordered && list.sort === sort,
    })),
    ...(known || mine
      ? [{ label: t('list.mine'), to: { mine: true as const }, current: mine === true }]
      : []),
  ]
  return (
    <nav aria-label={t('list.label')} className={classes.tabs}>
      {tabs.map(({ label, to, current }) => (
        <a key={label} {...linkTo(address, to)} aria-current={current ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  )
}

function Filters() {
  const { address, route, site } = useBoard()
  if (route.query || route.mine) return null
  const { status, ...others } = route
  const categories = new Set(site.statuses.map(({ category }) => category))
  const show = (next: Parameters<typeof searchOf>[0]) =>
    address.go(searchOf(next, address.search), { replace: true })
  return (
    <>
      <Choice
        label={t('list.type')}
        value={route.kind}
        options={[
          ['idea', t('list.idea')],
          ['bug', t('list.bug')],
        ]}
        onChange={(kind) => show({ ...route, kind })}
      />
      <Choice
        label={t('list.status')}
        value={status ?? ''}
        options={[
          ['', t('category.all')],
          ...[...categories].map((name) => [name, t(`category.${name}`)] as const),
        ]}
        onChange={(value) => show(value ? { ...others, status: value } : others)}
      />
    </>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find(([one]) => one === chosen)
    if (option) onChange(option[0])
  }
  return (
    <select
      aria-label={label}
      className={classes.choice}
      value={value}
      onChange={({ target }) => choose(target.value)}
    >
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

/**
 * Searches while the person types; the address follows without new history entries, so going back leaves the search.
 */
function Search() {
  const { address, route } = useBoard()
  const search = (query: string) => {
    const { mine: _, ...list } = route
    address.go(searchOf({ ...list, query }, address.search), { replace: route.query !== '' })
  }
  const [text, type] = useSearchText(route.query, search, debounce)
  return (
    <span className={classes.search}>
      <IconSearch size={16} stroke={1.7} aria-hidden />
      <input
        type="search"
        dir="auto"
        className={fields.input}
        aria-label={t('list.search')}
        placeholder={t('list.search.hint')}
        maxLength={limits.searchQueryMax}
        value={text}
        onChange={({ target }) => type(target.value)}
      />
    </span>
  )
}
