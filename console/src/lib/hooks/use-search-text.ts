import { useState } from 'react'
import { useTimeout } from './use-timer.ts'

/**
 * Text of a search box, which is reported, trimmed, once typing pauses for `pause` milliseconds. Follows `value` when
 * it changes elsewhere.
 */
export function useSearchText(value: string, onChange: (value: string) => void, pause: number) {
  const [{ text, known, reported }, setState] = useState({ text: value, known: value, reported: value })
  // The reported text may come back after more was typed, which must stay.
  if (known !== value) setState({ text: value === reported ? text : value, known: value, reported: value })
  const report = () => {
    setState((state) => ({ ...state, reported: text.trim() }))
    onChange(text.trim())
  }
  useTimeout(report, text.trim() === value ? null : pause, text)
  return [text, (typed: string) => setState((state) => ({ ...state, text: typed }))] as const
}
