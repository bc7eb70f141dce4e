import type { IssueTrackerService } from '@earshot/shared/integration/issue-tracker'
import { gitHubTracker } from './github/github-tracker.ts'
import { gitLabTracker } from './gitlab/gitlab-tracker.ts'
import { jiraTracker } from './jira/jira-tracker.ts'
import { linearTracker } from './linear/linear-tracker.ts'
import type { TrackerService } from './tracker/tracker-service.ts'

/** The issue trackers that projects can be connected to. */
export const trackerServices: Record<IssueTrackerService, TrackerService> = {
  github: gitHubTracker,
  gitlab: gitLabTracker,
  jira: jiraTracker,
  linear: linearTracker,
}
