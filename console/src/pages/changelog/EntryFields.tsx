import type { LinkedFeedback } from '@earshot/shared/changelog'
import { type ChangelogLabel, changelogLabelNames, changelogLabels } from '@earshot/shared/changelog-labels'
import { ActionIcon, Chip, Group, Input, Stack, TextInput } from '@mantine/core'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import { useId } from 'react'
import { FeedbackPicker } from '../../feedback-links/FeedbackPicker.tsx'
import type { FieldProps } from '../../form/use-form.ts'
import { KindIcon } from '../../ui/KindIcon.tsx'
import classes from './Changelog.module.css'
import { EntryText } from './EntryText.tsx'

interface Props {
  entryId: string
  projectId: string
  title: FieldProps<string>
  body: FieldProps<string>
  labels: ChangelogLabel[]
  feedback: LinkedFeedback[]
  onChange: (change: { labels: ChangelogLabel[] } | { feedback: LinkedFeedback[] }) => void
}

/** What an entry says, and of which feedback it tells. */
export function EntryFields({ entryId, projectId, title, body, labels, feedback, onChange }: Props) {
  const labelsId = useId()
  return (
    <Stack gap="md">
      <TextInput label="Title" {...title} />
      <EntryText entryId={entryId} field={body} />
      <Input.Wrapper label="Labels" id={labelsId}>
        <Chip.Group
          multiple
          value={labels}
          onChange={(chosen) =>
            onChange({ labels: changelogLabels.filter((label) => chosen.includes(label)) })
          }
        >
          <Group gap="xs" mt={4} role="group" aria-labelledby={`${labelsId}-label`}>
            {changelogLabels.map((label) => (
              <Chip key={label} value={label} size="xs">
                {changelogLabelNames[label]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </Input.Wrapper>
      <Input.Wrapper
        label="Feedback"
        description="Those who asked for it are notified when the entry is published."
      >
        <ul className={classes.linked} aria-label="Linked feedback">
          {feedback.map((item) => (
            <li key={item.id}>
              <KindIcon kind={item.kind} />
              <span className={classes.linkedTitle}>
                {item.reference} {item.title}
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Unlink ${item.reference}`}
                onClick={() => onChange({ feedback: feedback.filter(({ id }) => id !== item.id) })}
              >
                <IconUnlink size={16} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
        <FeedbackPicker
          projectId={projectId}
          linked={feedback}
          onPick={(item) => onChange({ feedback: [...feedback, item] })}
        />
      </Input.Wrapper>
    </Stack>
  )
}
