import type { DiagnosticEntry } from '@earshot/shared/diagnostics/diagnostics'
import type { Environment } from '@earshot/shared/feedback/feedback'
import { useEffect, useState } from 'react'
import type { AllDiagnostics, FormExtras } from '../panel/late-views.ts'
import { services } from '../panel/services.ts'
import { Switch } from '../views/switch.tsx'
import { t } from '../views/text.ts'

/** An entry in the words that are sent. */
const wordsOf = ({ kind: _, before: __, ...words }: DiagnosticEntry) =>
  Object.entries(words)
    .map(([, word]) => word)
    .join(' ')

/** Key that changes with everything a report may contain. It is polled, since not every change has an event. */
function watched(): unknown[] {
  const { recent, metadata } = services.options
  return [location.href, recent?.at(-1), metadata]
}

/** Diagnostics as they are now, of every kind. */
function useDiagnostics(read: () => AllDiagnostics): AllDiagnostics {
  const [all, setAll] = useState(read)
  useEffect(() => {
    let before = watched()
    const timer = setInterval(() => {
      const now = watched()
      if (now.some((one, at) => one !== before[at])) setAll(read())
      before = now
    }, 250)
    return () => clearInterval(timer)
  }, [read])
  return all
}

const toFacts = (environment: Environment) => (
  <dl>
    {Object.entries(environment).map(([name, value]) => (
      <div key={name} className="fact">
        <dt>{t(name as keyof Environment)}</dt>
        <dd dir="auto">{value}</dd>
      </div>
    ))}
  </dl>
)

/** The page's own details and the entries, folded away. */
const toContents = (details: [string, string][], entries: DiagnosticEntry[]) => (
  <details>
    <summary>{t('showTold')}</summary>
    <ol className="told" dir="ltr">
      {details.map((detail) => (
        <li key={detail[0]}>{detail.join(': ')}</li>
      ))}
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: They stand in the order of time
        <li key={at}>
          <small>−{Math.round(entry.before / 1_000)} s</small> {wordsOf(entry)}
        </li>
      ))}
    </ol>
  </details>
)

/** Shows exactly what would be sent about the page and the browser, with a switch for each kind of it. */
export function DiagnosticsField({ extras, read }: { extras: FormExtras; read(): AllDiagnostics }) {
  const all = useDiagnostics(read)
  const [off, setOff] = useState<string[]>([])
  const isOn = (kind: string) => !off.includes(kind)
  const entries = all.entries.filter(({ kind }) => isOn(kind))
  const metadata = isOn('metadata') ? all.metadata : {}
  const details = Object.entries(metadata)
  const hasContents = !!(entries[0] ?? details[0])
  // biome-ignore lint/correctness/useExhaustiveDependencies: All that is told follows from these
  useEffect(() => {
    extras.diagnostics = {
      ...(isOn('environment') && { environment: all.environment }),
      ...(hasContents && { diagnostics: { entries, metadata } }),
    }
  }, [all, off])

  const toggle = (kind: string, label: string) => (
    <Switch
      key={kind}
      label={label}
      on={isOn(kind)}
      toggle={() => setOff(isOn(kind) ? [...off, kind] : off.filter((other) => other !== kind))}
    />
  )
  const kinds = all.entries.map(({ kind }) => kind)

  return (
    <fieldset className="box">
      {toggle('environment', t('environment'))}
      {isOn('environment') && toFacts(all.environment)}
      {kinds
        .filter((kind, at) => kinds.indexOf(kind) === at)
        .map((kind) =>
          toggle(kind, `${t(`told_${kind}`)} (${kinds.filter((other) => other === kind).length})`),
        )}
      {Object.entries(all.metadata)[0] && toggle('metadata', t('told_metadata'))}
      {hasContents && toContents(details, entries)}
    </fieldset>
  )
}
