const key = 'earshot-last-board'

/** Which project's board was looked at last in this browser. */
export const lastProject = {
  read: (): string | null => localStorage.getItem(key),
  keep: (projectId: string): void => localStorage.setItem(key, projectId),
}
