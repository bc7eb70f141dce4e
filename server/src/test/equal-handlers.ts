import { keysOf, recordOf } from '@earshot/shared/record'
import { type Handlers, type Job, jobPayloads } from '../jobs/kinds.ts'

/** One handler for every kind of job, for tests of what runs them. */
export const equalHandlers = (handle: (job: Pick<Job, 'id'>) => Promise<undefined>): Handlers =>
  recordOf(keysOf(jobPayloads), () => handle)
