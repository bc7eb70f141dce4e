import { expect, test } from 'vitest'
import { keysOf } from '../../record.ts'
import { NewIssueTracker } from '../issue-tracker.ts'
import { NewSlackConnection } from '../slack.ts'
import { trackerForms } from '../tracker-forms.ts'

const rules = { closedStatusId: null, canceledStatusId: null, closesIssues: true }
const trackers = {
  github: { target: 'harbor/app', token: 'github_pat_good' },
  gitlab: { target: 'https://gitlab.com/harbor/app', token: 'glpat-good' },
  jira: { target: 'harbor.atlassian.net/ENG', token: 'ada@harbor.example:good' },
  linear: { target: 'ENG', token: 'lin_api_good' },
} as const

// The service would never get them: a header takes no such sign.
const unsendable = ['\u200b', '\u201c', '\u2026', '\u00e9']

test.each(keysOf(trackers))(
  'a token of %s with a sign that was pasted along is refused at its field',
  (service) => {
    const { target, token } = trackers[service]
    const parse = (accessToken: string) =>
      NewIssueTracker.safeParse({ service, target, accessToken, ...rules }).error?.issues[0]
    expect(parse(token)).toBeUndefined()
    for (const sign of unsendable)
      expect(parse(`${token}${sign}`)).toMatchObject({
        path: ['accessToken'],
        message: trackerForms[service].tokenHint,
      })
  },
)

test('so is a token of Slack', () => {
  const parse = (botToken: string) => NewSlackConnection.safeParse({ botToken }).error?.issues[0]
  expect(parse('xoxb-good')).toBeUndefined()
  for (const sign of unsendable)
    expect(parse(`xoxb-good${sign}`)).toMatchObject({
      path: ['botToken'],
      message: expect.stringContaining('xoxb-'),
    })
})

test.each(['harbor/..', 'harbor/.'])('%s is no repository', (target) => {
  expect(trackerForms.github.targetOf(target)).toBeUndefined()
})
