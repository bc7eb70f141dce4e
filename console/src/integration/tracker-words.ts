import type { IssueTrackerService } from '@earshot/shared/integration/issue-tracker'
import { gitHubWords } from './github/github-words.ts'
import { gitLabWords } from './gitlab/gitlab-words.ts'
import { jiraWords } from './jira/jira-words.ts'
import { linearWords } from './linear/linear-words.ts'
import type { TrackerWords } from './tracker/tracker-words.ts'

/** Words for the connection to each issue tracker. */
export const trackerWords: Record<IssueTrackerService, TrackerWords> = {
  github: gitHubWords,
  gitlab: gitLabWords,
  jira: jiraWords,
  linear: linearWords,
}
