import type { Project } from '@earshot/shared/project/project'
import { RoadmapView } from '@earshot/shared/roadmap/roadmap'
import { Radio, Stack, Switch, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../design/dialog/Dialog.tsx'
import { DialogButtons } from '../design/dialog/DialogButtons.tsx'
import { ErrorNotice } from '../design/notice/ErrorNotice.tsx'
import { changeProject, showSaved } from '../project/save-project.ts'

interface Props {
  project: Project
  opened: boolean
  onClose: () => void
}

/** Asks what customers see of the roadmap; nothing changes for them before it is confirmed. */
export const SharingDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} onClose={props.onClose} title="Public roadmap">
    <SharingForm {...props} />
  </Dialog>
)

function SharingForm({ project, onClose }: Omit<Props, 'opened'>) {
  const [roadmapPublic, setPublic] = useState(project.roadmapPublic)
  const [roadmapView, setView] = useState(project.roadmapView)
  const save = useMutation({
    mutationFn: () => changeProject(project.id, { roadmapPublic, roadmapView }),
    onSuccess: (saved) => {
      showSaved(
        saved,
        roadmapPublic ? 'Customers see the roadmap like this now' : 'Only your team sees the roadmap now',
      )
      onClose()
    },
  })
  return (
    <Stack gap="md">
      {save.error && <ErrorNotice title="The roadmap could not be shared" error={save.error} />}
      <Switch
        data-autofocus
        label="Public"
        description="Everyone sees it on the public board"
        checked={roadmapPublic}
        onChange={(event) => setPublic(event.currentTarget.checked)}
      />
      <Radio.Group
        label="Columns for customers"
        value={roadmapView}
        onChange={(view) => setView(RoadmapView.parse(view))}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="status" label="By status" disabled={!roadmapPublic} />
          <Radio value="month" label="By month, with the months you planned" disabled={!roadmapPublic} />
        </Stack>
      </Radio.Group>
      <Text size="sm" c="var(--ink-2)">
        {questionOf(project, { roadmapPublic, roadmapView })}
      </Text>
      <DialogButtons
        confirmLabel={roadmapPublic ? 'Share with customers' : 'Keep to the team'}
        disabled={roadmapPublic === project.roadmapPublic && roadmapView === project.roadmapView}
        pending={save.isPending}
        onConfirm={() => save.mutate()}
        onClose={onClose}
      />
    </Stack>
  )
}

type Sharing = Pick<Project, 'roadmapPublic' | 'roadmapView'>

/** The consequence for customers. */
function questionOf(before: Sharing, { roadmapPublic, roadmapView }: Sharing): string {
  if (!roadmapPublic)
    return before.roadmapPublic ? 'Customers will no longer see it.' : 'Customers do not see it.'
  return roadmapView === 'month'
    ? 'Customers will see which month each item is planned for.'
    : 'Customers will see which items are planned, in progress and done.'
}
