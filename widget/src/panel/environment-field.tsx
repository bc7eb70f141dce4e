import type { Environment } from '@earshot/shared/feedback'
import * as text from './text.ts'

/** Shows exactly what would be sent about the browser, with a switch to leave it out. */
export function EnvironmentField({
  environment,
  sent,
  onChange,
}: {
  environment: Environment
  sent: boolean
  onChange(sent: boolean): void
}) {
  return (
    <fieldset className="box">
      <label>
        <span>{text.environment}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={sent}
          checked={sent}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
      {sent && (
        <dl>
          {Object.entries(environment).map(([name, value]) => (
            <div key={name} className="fact">
              <dt>{text.environmentNames[name as keyof Environment]}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </fieldset>
  )
}
