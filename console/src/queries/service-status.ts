import {
  Incident,
  type IncidentChange,
  IncidentList,
  Maintenance,
  MaintenanceList,
  Notices,
} from '@earshot/shared/service-status/service-status'
import { useMutation } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { notifyDone, notifyFailed } from '../design/notice/notify.tsx'
import { queryClient } from './query-client.ts'
import { keys } from './query-keys.ts'
import { getQuery, listQuery, refetchOnVisit } from './server-query.ts'

/** Service notices for every signed-in person; rarely polled, because announcements are made days in advance. */
export const noticesQuery = () => ({
  ...getQuery(keys.notices(), '/notices', Notices),
  refetchInterval: 5 * 60_000,
})

/** Incidents, for operators. */
export const incidentsQuery = () =>
  refetchOnVisit(listQuery(keys.incidents(), '/operator/incidents', IncidentList))

/** Maintenance, for operators. */
export const maintenanceQuery = () =>
  refetchOnVisit(listQuery(keys.maintenance(), '/operator/maintenance', MaintenanceList))

/** Reloads incidents and maintenance, and also the notices in the operator's own console. */
export const invalidateServiceStatus = () =>
  Promise.all(
    [keys.incidents(), keys.maintenance(), keys.notices()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** Corrects the texts of an incident. */
export const useIncidentChange = (incidentId: string) =>
  useMutation({
    mutationFn: (body: IncidentChange) =>
      request('PATCH', `/operator/incidents/${incidentId}`, Incident, { body }),
    onSuccess: invalidateServiceStatus,
    onError: (error) => notifyFailed('The incident could not be changed', error),
  })

/** Cancels maintenance, or ends it early. */
export const useCancelMaintenance = (windowId: string) =>
  useMutation({
    mutationFn: () => request('DELETE', `/operator/maintenance/${windowId}`, Maintenance),
    onSuccess: () => notifyDone('Maintenance cancelled'),
    onError: (error) => notifyFailed('The maintenance could not be cancelled', error),
    onSettled: invalidateServiceStatus,
  })
