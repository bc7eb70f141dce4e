import { passwordRules } from '@earshot/shared/password-rules'
import { List, Text, VisuallyHidden } from '@mantine/core'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'

/** What a password must hold, ticked off while it is typed. */
export function PasswordChecklist({ password, confirmation }: { password: string; confirmation: string }) {
  return (
    <List listStyleType="none" spacing={2} size="sm" aria-label="Password rules">
      {passwordRules.map(({ id, label, holds }) => {
        const held = holds(password, confirmation)
        const Icon = held ? IconCircleCheck : IconCircle
        return (
          <List.Item
            key={id}
            icon={<Icon size={16} aria-hidden />}
            data-held={held}
            c={held ? 'var(--mantine-color-green-light-color)' : 'dimmed'}
          >
            <Text span size="sm" inherit>
              {label}
            </Text>
            <VisuallyHidden>{held ? ' (done)' : ' (missing)'}</VisuallyHidden>
          </List.Item>
        )
      })}
    </List>
  )
}
