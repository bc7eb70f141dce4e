import { useEffect } from 'react'
import type { Told } from '../panel/late-views.ts'
import { services } from '../panel/services.ts'

/** What a bug report tells of the page and the browser. Its code loads with the form; without it nothing of that is sent. */
export function ToldField(props: { onChange(told: Told): void }) {
  const { code, load } = services.diagnostics
  useEffect(() => void load(), [])
  return code ? <code.DiagnosticsField {...props} /> : null
}
