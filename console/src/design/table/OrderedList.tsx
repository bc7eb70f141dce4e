import { DndContext, PointerSensor, useDraggable, useSensor, useSensors } from '@dnd-kit/core'
import { VisuallyHidden } from '@mantine/core'
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { silentDrag, usePointer } from './drag.ts'
import { moveEntry } from './move-entry.ts'
import classes from './OrderedList.module.css'

interface Entry {
  id: string
  name: string
}

interface Props<Listed extends Entry> {
  label: string
  entries: readonly Listed[]
  readOnly: boolean
  /** Moves an entry to a position, counted among the other entries. */
  onMove: (id: string, to: number) => void
  /** Content of a row; `move` moves its entry to another position and announces that. */
  row: (entry: Listed, place: number, move: (to: number) => void) => ReactNode
}

/** A list whose rows are dragged by their handles, or moved with the arrow keys on them. */
export function OrderedList<Listed extends Entry>({ label, entries, readOnly, onMove, row }: Props<Listed>) {
  const list = useRef<HTMLUListElement>(null)
  const pointer = usePointer()
  const [dragged, setDragged] = useState<{ id: string; to: number }>()
  const [spoken, setSpoken] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const shown = dragged ? moveEntry(entries, dragged.id, dragged.to) : entries
  const placeOf = (id: string) => shown.findIndex((entry) => entry.id === id)
  const moveTo = ({ id, name }: Listed, to: number) => {
    if (to < 0 || to >= entries.length || to === placeOf(id)) return
    setSpoken(`${name} is now ${to + 1} of ${entries.length}`)
    onMove(id, to)
  }
  const follow = (id: string) => {
    const rows = [...(list.current?.children ?? [])]
    const above = rows.filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return (top + bottom) / 2 < pointer.current.y
    }).length
    setDragged({ id, to: placeUnder(above, placeOf(id)) })
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={silentDrag}
      onDragMove={({ active }) => follow(String(active.id))}
      onDragEnd={({ active }) => {
        const to = dragged?.to
        setDragged(undefined)
        const from = entries.findIndex(({ id }) => id === active.id)
        if (to !== undefined && to !== from) onMove(String(active.id), to)
      }}
      onDragCancel={() => setDragged(undefined)}
    >
      <ul aria-label={label} ref={list}>
        {shown.map((entry, place) => (
          <li key={entry.id} className={classes.row} data-lifted={dragged?.id === entry.id || undefined}>
            {!readOnly && <Handle {...entry} place={place} move={(to) => moveTo(entry, to)} />}
            {row(entry, place, (to) => moveTo(entry, to))}
          </li>
        ))}
      </ul>
      <VisuallyHidden aria-live="polite">{spoken}</VisuallyHidden>
    </DndContext>
  )
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

function Handle({ id, name, place, move }: Entry & { place: number; move: (to: number) => void }) {
  const { setNodeRef, listeners } = useDraggable({ id })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(place + step)
  }
  return (
    <button
      type="button"
      ref={setNodeRef}
      className={classes.handle}
      aria-label={`Move ${name} with the arrow keys`}
      {...listeners}
      onKeyDown={onKeyDown}
    >
      <IconGripVertical size={16} aria-hidden />
    </button>
  )
}

/**
 * Position of a dragged row, from the number of rows whose middle is above the pointer; the row itself counts only
 * while it is above the pointer.
 */
const placeUnder = (above: number, own: number): number => (above > own ? above - 1 : above)
