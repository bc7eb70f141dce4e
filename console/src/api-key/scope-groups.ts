import { ApiKeyScope } from '@earshot/shared/api-key/scopes'

const nouns: Record<string, string> = {
  feedback: 'Feedback',
  tasks: 'Tasks',
  contacts: 'Customers',
  changelog: 'Changelog',
  projects: 'Projects',
  webhooks: 'Webhooks',
  members: 'Members',
  audit: 'Audit log',
}

interface ScopeGroup {
  noun: string
  scopes: readonly { scope: ApiKeyScope; verb: string }[]
}

const verbOf = (scope: ApiKeyScope): string => {
  const verb = scope.split(':')[1] ?? ''
  return verb.charAt(0).toUpperCase() + verb.slice(1)
}

/** All scopes by their noun, for the form. */
export const scopeGroups: readonly ScopeGroup[] = Object.entries(nouns).map(([name, noun]) => ({
  noun,
  scopes: ApiKeyScope.options
    .filter((scope) => scope.startsWith(`${name}:`))
    .map((scope) => ({ scope, verb: verbOf(scope) })),
}))

/** Scopes in words: 'Feedback: read, write · Tasks: read'. */
export const scopeWords = (scopes: readonly ApiKeyScope[]): string =>
  scopeGroups
    .flatMap(({ noun, scopes: all }) => {
      const verbs = all.filter(({ scope }) => scopes.includes(scope)).map(({ verb }) => verb.toLowerCase())
      return verbs.length > 0 ? [`${noun}: ${verbs.join(', ')}`] : []
    })
    .join(' · ')
