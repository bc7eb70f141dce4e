import { useState } from 'react'
import { useEarshot } from './use-earshot.ts'

const crew = ['Maya Lindqvist', 'Tom Adeyemi', 'Ines Carvalho', 'Piet Vos']

/** Who has arrived today, and a button of the page's own that opens the bug form. */
export function CrewList() {
  const earshot = useEarshot(import.meta.env.VITE_EARSHOT_URL ?? '', import.meta.env.VITE_EARSHOT_KEY ?? '')
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
      <button type="button" onClick={() => earshot('open', { type: 'bug' })}>
        Something is wrong here
      </button>
    </main>
  )
}
