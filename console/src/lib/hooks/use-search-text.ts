import { useState } from 'react'
import { useTimeout } from './use-timer.ts'

/**
 * Text of a search box, which is reported once typing pauses for `pause` milliseconds. Follows `value` when it changes
 * elsewhere.
 */
export function useSearchText(value: string, onChange: (value: string) => void, pause: number) {
  const [{ text, known }, setState] = useState({ text: value, known: value })
  // The own search arrives trimmed and keeps the space that was typed last.
  if (known !== value) setState({ text: text.trim() === value ? text : value, known: value })
  useTimeout(() => onChange(text.trim()), text.trim() === value ? null : pause, text)
  return [text, (typed: string) => setState({ text: typed, known: value })] as const
}
