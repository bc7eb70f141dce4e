import { gitHubStory } from './github-story.ts'
import { gitLabStory } from './gitlab-story.ts'
import { jiraStory } from './jira-story.ts'
import { linearStory } from './linear-story.ts'
import type { TrackerStory } from './tracker-story.ts'

/** The stories of all issue trackers. */
export const trackerStories: readonly TrackerStory[] = [gitHubStory, gitLabStory, jiraStory, linearStory]
