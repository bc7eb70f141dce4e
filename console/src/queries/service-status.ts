import {
  Incident,
  type IncidentChange,
  IncidentList,
  Maintenance,
  MaintenanceList,
  type NewIncidentUpdate,
  Notices,
} from '@earshot/shared/service-status'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '../lib/api.ts'
import { notifyDone, notifyFailed } from '../lib/notify.tsx'
import { keys } from '../lib/query-keys.ts'

/** How often an open page asks what there is to tell, in milliseconds; what is announced has days to be seen. */
const askEvery = 5 * 60_000

/** What everybody who is signed in is told of the service. */
export const noticesQuery = () =>
  queryOptions({
    queryKey: keys.notices(),
    queryFn: ({ signal }) => request('GET', '/notices', Notices, { signal }),
    refetchInterval: askEvery,
  })

/** Incidents, for operators. */
export const incidentsQuery = () =>
  queryOptions({
    queryKey: keys.incidents(),
    queryFn: async ({ signal }) =>
      (await request('GET', '/operator/incidents', IncidentList, { signal })).items,
    staleTime: 0,
  })

/** Maintenance, for operators. */
export const maintenanceQuery = () =>
  queryOptions({
    queryKey: keys.maintenance(),
    queryFn: async ({ signal }) =>
      (await request('GET', '/operator/maintenance', MaintenanceList, { signal })).items,
    staleTime: 0,
  })

/** Makes what is told of the service be asked for again, in the operator's own console too. */
export function useTelling() {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [keys.incidents(), keys.maintenance(), keys.notices()].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    )
}

/** Says what is new about an incident. */
export function useIncidentUpdate(incidentId: string) {
  const tell = useTelling()
  return useMutation({
    mutationFn: (body: NewIncidentUpdate) =>
      request('POST', `/operator/incidents/${incidentId}/updates`, Incident, { body }),
    onSuccess: () => {
      notifyDone('Everybody can read it')
      return tell()
    },
  })
}

/** Mends what is said of an incident. */
export function useIncidentChange(incidentId: string) {
  const tell = useTelling()
  return useMutation({
    mutationFn: (body: IncidentChange) =>
      request('PATCH', `/operator/incidents/${incidentId}`, Incident, { body }),
    onSuccess: tell,
    onError: (error) => notifyFailed('The incident could not be changed', error),
  })
}

/** Calls maintenance off, or ends it. */
export function useCancelling(windowId: string) {
  const tell = useTelling()
  return useMutation({
    mutationFn: () => request('DELETE', `/operator/maintenance/${windowId}`, Maintenance),
    onSuccess: () => notifyDone('It is called off'),
    onError: (error) => notifyFailed('It could not be called off', error),
    onSettled: tell,
  })
}
