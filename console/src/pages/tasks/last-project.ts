import { readStored, store } from '../../lib/browser-storage.ts'

const key = 'earshot-last-board'

/** Which project's board was looked at last in this browser. */
export const lastProject = {
  read: (): string | null => readStored(key),
  keep: (projectId: string): void => store(key, projectId),
}
