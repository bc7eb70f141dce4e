import { FakeGitLab } from '../../stand-ins/gitlab/fake-gitlab.ts'

/** GitLab as the tests of this process reach it. */
export const gitLab = await FakeGitLab.listen()
