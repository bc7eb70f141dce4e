import { z } from 'zod'
import { Feedback } from './feedback.ts'
import { Task } from './task.ts'

/** What needs a member's attention; counts stop at 100 ("99+"). */
export const Dashboard = z.object({
  waiting: z.number().int(),
  unanswered: z.number().int(),
  myTasks: z.array(Task),
  /** The last seven days, oldest first; `day` is `2026-11-20` in UTC. */
  week: z.array(z.object({ day: z.string(), ideas: z.number().int(), bugs: z.number().int() })),
  mostWanted: z.array(Feedback),
  recentlyDone: z.array(Feedback),
})
export type Dashboard = z.infer<typeof Dashboard>
