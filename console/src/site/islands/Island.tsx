import { type Attributes, createElement, type FunctionComponent } from 'react'
import { type IslandName, type IslandProps, islands } from './islands.ts'

interface ContentProps<Name extends IslandName> {
  name: Name
  props: Attributes & IslandProps[Name]
}

/** The islands with the relation between a name and its properties, which an index by a union would lose. */
const components: { [Name in IslandName]: FunctionComponent<IslandProps[Name]> } = islands

/** An island's component with its properties. */
export const createIsland = <Name extends IslandName>({ name, props }: ContentProps<Name>) =>
  createElement(components[name], props)

/**
 * A part of a static page that needs React: rendered with the page, and hydrated separately in the browser
 * (`hydrate-islands.tsx`). Its properties are stored in the page as JSON.
 */
export const Island = <Name extends IslandName>({
  name,
  props,
  hydrate = 'now',
}: ContentProps<Name> & {
  /** `near` hydrates the island only when it is close to the viewport; until then its controls must be disabled. */
  hydrate?: 'now' | 'near'
}) => (
  <div data-island={name} data-props={JSON.stringify(props)} data-hydrate={hydrate}>
    {createIsland({ name, props })}
  </div>
)
