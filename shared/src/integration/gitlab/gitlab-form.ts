import type { TrackerForm } from '../tracker/tracker-form.ts'

/** Projects at gitlab.com or at another GitLab, each by its whole address, with or without `https://`. */
export const gitLabForm: TrackerForm = {
  name: 'GitLab',
  place: 'a project at GitLab',
  targetOf(typed) {
    const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
    if (!URL.canParse(address)) return undefined
    const { protocol, host, pathname, username, password } = new URL(address)
    // An address of a page of the project, or the one to clone it from, names the project too.
    const path = pathname.replace(/\/-(\/.*)?$/, '').replace(/(\.git)?\/*$/, '')
    const isProject = /^(\/[\w.-]+){2,}$/.test(path) && username === '' && password === ''
    return isProject ? `${protocol}//${host}${path}` : undefined
  },
  targetHint: 'Please enter the address of a project, such as https://gitlab.com/harbor/app',
  token: /^[\x21-\x7e]+$/,
  tokenHint: 'Please enter an access token',
  issuesOf(target) {
    const pages = `${target.toLowerCase()}/-`
    return { reference: '#', addresses: [`${pages}/issues/`, `${pages}/work_items/`] }
  },
}
