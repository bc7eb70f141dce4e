import { CodeSample } from './parts/CodeSample.tsx'

/** What comes alive on reading pages, by the name that stands in the page. */
export const islands = { CodeSample }

export type IslandName = keyof typeof islands
