import type { EntryItem } from '@earshot/shared/changelog/changelog'
import {
  type ChangelogLabel,
  changelogLabelNames,
  changelogLabels,
} from '@earshot/shared/changelog/changelog-labels'
import { ActionIcon, Button, Chip, Group, Input, Stack, Textarea, TextInput } from '@mantine/core'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import { useId, useRef } from 'react'
import type { FormFieldProps } from '../design/form/use-form.ts'
import { KindIcon } from '../design/mark/KindIcon.tsx'
import { FeedbackPicker } from '../feedback/FeedbackPicker.tsx'
import classes from './Changelog.module.css'
import { lacksWords } from './image-text.ts'
import { useEntryImages } from './use-entry-images.ts'

interface Props {
  entryId: string
  projectId: string
  title: FormFieldProps<string>
  body: FormFieldProps<string>
  labels: ChangelogLabel[]
  feedback: EntryItem[]
  onChange: (change: { labels: ChangelogLabel[] } | { feedback: EntryItem[] }) => void
}

/** Title, text, labels and linked feedback of an entry. */
export function EntryFields({ entryId, projectId, title, body, labels, feedback, onChange }: Props) {
  const labelsId = useId()
  return (
    <Stack gap="md">
      <TextInput dir="auto" label="Title" {...title} />
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

/** The Markdown of an entry; images are pasted, dropped or chosen. */
function EntryText({ entryId, field }: { entryId: string; field: FormFieldProps<string> }) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const images = useEntryImages(entryId, textarea)
  return (
    <div {...images.events}>
      <Textarea
        dir="auto"
        label="Text"
        description="Markdown: **bold**, lists, links, images."
        autosize
        minRows={8}
        maxRows={24}
        {...field}
        ref={textarea}
      />
      <div className={classes.images}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhotoPlus size={16} aria-hidden />}
          onClick={images.choose}
        >
          Add image
        </Button>
        <span role="status">{images.uploading ? 'Uploading…' : 'Or paste or drop one into the text.'}</span>
      </div>
      {images.problem !== undefined && (
        <p className={classes.problem} role="alert">
          {images.problem}
        </p>
      )}
      {lacksWords(field.value) && (
        <p className={classes.hint}>
          Describe each image in its brackets, for people who cannot see it: ![Description](image:…)
        </p>
      )}
    </div>
  )
}
