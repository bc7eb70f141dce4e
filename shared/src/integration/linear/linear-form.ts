import type { TrackerForm } from '../tracker/tracker-form.ts'

/** Teams at Linear by their keys. An API key may reach one team alone. */
export const linearForm: TrackerForm = {
  name: 'Linear',
  place: 'a team at Linear',
  targetOf: (typed) => (/^[A-Z][A-Z0-9]{0,9}$/i.test(typed) ? typed.toUpperCase() : undefined),
  targetHint: 'Please enter the key of a team, such as ENG',
  token: /^lin_api_[\x21-\x7e]+$/,
  tokenHint: 'Please enter a personal API key, which begins with lin_api_',
  issuesOf(target) {
    const key = target.toLowerCase()
    return { reference: `${key}-`, addresses: [`/issue/${key}-`] }
  },
}
