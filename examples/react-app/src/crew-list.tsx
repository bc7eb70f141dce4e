import { EarshotButton } from '@earshot/widget/react'
import { useState } from 'react'

const crew = ['Maya Lindqvist', 'Tom Adeyemi', 'Ines Carvalho', 'Piet Vos']

/** The crew that has arrived today, with a button of the page that opens the bug form. */
export function CrewList() {
  const [present, setPresent] = useState<string[]>([])
  const toggle = (name: string) =>
    setPresent((now) => (now.includes(name) ? now.filter((other) => other !== name) : [...now, name]))
  return (
    <main>
      <h1>Crew today</h1>
      <p>
        {present.length} of {crew.length} have arrived.
      </p>
      <ul>
        {crew.map((name) => (
          <li key={name}>
            <label>
              <input type="checkbox" checked={present.includes(name)} onChange={() => toggle(name)} /> {name}
            </label>
          </li>
        ))}
      </ul>
      <EarshotButton request={{ type: 'bug' }}>Something is wrong here</EarshotButton>
    </main>
  )
}
