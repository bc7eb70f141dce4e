import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useState } from 'react'
import type { LoadedColumn } from '../../../queries/board.ts'
import { nextPlace } from '../order/lift.ts'
import { entryOf, nextStop } from '../order/stops.ts'
import { focusCard } from './focus-card.ts'
import type { useLift } from './use-lift.ts'

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']

/**
 * Makes the board one tab stop. Arrow keys move between cards; after the space bar has lifted a card they move the
 * card.
 */
export function useBoardKeys(columns: readonly LoadedColumn[], lifting: ReturnType<typeof useLift>) {
  const { lift } = lifting
  const [chosen, setChosen] = useState<string>()
  const stop = entryOf(columns, chosen)
  // A card may only be rendered once it is the stop, and is a new element after each move.
  const [focus, want] = useState<{ stop: string }>()
  useLayoutEffect(() => {
    if (focus) focusCard(focus.stop)
  }, [focus])
  const go = (to: string) => {
    want({ stop: to })
    setChosen(to)
  }

  function carryByKey(event: KeyboardEvent, carried: NonNullable<typeof lift>): void {
    event.preventDefault()
    go(carried.task.id)
    if (arrows.includes(event.key)) lifting.carry(nextPlace(columns, carried, event.key))
    else if (event.key === ' ' || event.key === 'Enter') lifting.drop()
    else if (event.key === 'Escape') lifting.putBack()
  }

  function walkByKey(event: KeyboardEvent<HTMLElement>, at: string): void {
    const next = nextStop(columns, at, event.key)
    const isCard = columns.some(({ tasks }) => tasks.some(({ id }) => id === at))
    if (next) go(next)
    else if (event.key === ' ' && isCard) {
      go(at)
      lifting.pickUp(at, 'keyboard')
    } else if (!arrows.includes(event.key)) return
    event.preventDefault()
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const { target, currentTarget } = event
    // Menus and forms of the board handle their own keys; a dialog's are not inside its element.
    if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return
    const at = target.dataset.stop
    if (at === undefined) return
    if (lift?.by === 'keyboard') carryByKey(event, lift)
    else walkByKey(event, at)
  }

  return {
    stop,
    go,
    keys: {
      onKeyDown,
      onFocus: ({ target }: FocusEvent<HTMLElement>) => {
        if (target.dataset.stop !== undefined) setChosen(target.dataset.stop)
      },
      onPointerDown: () => lift?.by === 'keyboard' && lifting.putBack(),
    },
  }
}
