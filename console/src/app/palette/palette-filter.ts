import { foldText } from '@earshot/shared/text/fold-text'
import type { SpotlightActionGroupData, SpotlightFilterFunction } from '@mantine/spotlight'

/** Palette entries that contain each typed word, ignoring case and accents; matches in names come first. */
export const filterEntries: SpotlightFilterFunction = (typed, groups) => {
  const words = foldText(typed).split(/\s+/)
  const holds = (...texts: unknown[]) => {
    const folded = foldText(texts.flat().join('\n'))
    return words.every((word) => folded.includes(word))
  }
  const found = groups.flatMap((group) => {
    if (!('actions' in group)) return []
    const named = group.actions.filter(({ label }) => holds(label))
    const others = group.actions.filter(
      ({ label, description, keywords }) => !holds(label) && holds(label, description, keywords),
    )
    return [{ named, group: { ...group, actions: [...named, ...others] } }]
  })
  const isNamed = ({ named }: (typeof found)[number]) => named.length > 0
  return [...found.filter(isNamed), ...found.filter((one) => !isNamed(one))].flatMap(
    ({ group }): SpotlightActionGroupData[] => (group.actions.length > 0 ? [group] : []),
  )
}
