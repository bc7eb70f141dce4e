import { IssueTrackerList, LinkedIssues } from '@earshot/shared/integration/issue-tracker'
import { TrackerDeliveryList } from '@earshot/shared/integration/tracker-delivery'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { queryClient } from '../queries/query-client.ts'
import { keys } from '../queries/query-keys.ts'
import { listQuery } from '../queries/server-query.ts'

/** Connections of the organisation's projects to issue trackers. */
export const issueTrackersQuery = () =>
  listQuery([...keys.integrations(), 'issue-trackers'], '/issue-trackers', IssueTrackerList)

/** The newest deliveries between a project and its tracker. */
export const trackerDeliveriesQuery = (projectId: string) => ({
  ...listQuery(
    [...keys.integrations(), 'issue-trackers', projectId],
    `/projects/${projectId}/issue-tracker/deliveries`,
    TrackerDeliveryList,
  ),
  staleTime: 0,
})

/** Reloads the connections of all services. */
export const reloadIntegrations = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keys.integrations() })

/** Issues of an item, and where further ones can be created. */
export const issuesQuery = (feedbackId: string) =>
  queryOptions({
    queryKey: keys.issuesOf(feedbackId),
    queryFn: ({ signal }) => request('GET', `/feedback/${feedbackId}/issues`, LinkedIssues, { signal }),
  })

export const reloadIssues = (feedbackId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keys.issuesOf(feedbackId) })
