import { Group, Kbd, Stack, Text, Title } from '@mantine/core'
import { Dialog } from '../../../design/dialog/Dialog.tsx'
import { type Shortcut, shortcutList, useShortcutList } from '../../../lib/shortcut-list.ts'
import { useUser } from '../../../session/session.ts'
import { navItemsOf } from '../../navigation/nav-items.ts'

/** The dialog that `?` opens: keyboard shortcuts of this page and of all pages. */
export function ShortcutList() {
  const { opened, everywhere, ofPage } = useShortcutList()
  const { currentTenant } = useUser()
  return (
    <Dialog opened={opened} onClose={shortcutList.close} title="Keyboard shortcuts">
      <Stack gap="lg">
        {ofPage.length > 0 && <Section title="On this page" shortcuts={ofPage} />}
        <Section title="Everywhere" shortcuts={everywhere} />
        <Section
          title="Go to"
          shortcuts={navItemsOf(currentTenant).map(({ key, label }) => ({
            keys: ['G', key.toUpperCase()],
            does: label,
          }))}
        />
      </Stack>
    </Dialog>
  )
}

function Section({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  return (
    <Stack gap={8}>
      <Title order={3}>{title}</Title>
      {shortcuts.map(({ keys, does }) => (
        <Group key={does} justify="space-between" wrap="nowrap">
          <Text>{does}</Text>
          <Group gap={4} wrap="nowrap" flex="none">
            {keys.map((key) => (
              <Kbd key={key} lh={1}>
                {key}
              </Kbd>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  )
}
