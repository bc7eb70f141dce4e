import { type Member, may, type Permission } from '@earshot/shared/permissions'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconFileCode from '@tabler/icons-react/dist/esm/icons/IconFileCode.mjs'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { paths } from '../lib/paths.ts'

const sections = [
  { label: 'General', path: paths.project, Icon: IconSettings, needs: 'readProjects' },
  { label: 'Install', path: paths.projectInstall, Icon: IconCode, needs: 'readProjects' },
  { label: 'Widget and branding', path: paths.projectWidget, Icon: IconPalette, needs: 'readProjects' },
  { label: 'Statuses', path: paths.projectStatuses, Icon: IconListCheck, needs: 'readProjects' },
  { label: 'Fields', path: paths.projectFields, Icon: IconForms, needs: 'readProjects' },
  { label: 'Moderation', path: paths.projectModeration, Icon: IconShieldCheck, needs: 'readProjects' },
  { label: 'Identity', path: paths.projectIdentity, Icon: IconFingerprint, needs: 'editProjects' },
  { label: 'Source maps', path: paths.projectSourceMaps, Icon: IconFileCode, needs: 'editProjects' },
] as const satisfies readonly { needs: Permission; [name: string]: unknown }[]

/** Pages of a project that a member may open. */
export const projectSections = (member: Member, projectId: string) =>
  sections
    .filter(({ needs }) => may(member, needs))
    .map(({ label, path, Icon }) => ({ label, to: path(projectId), Icon }))
