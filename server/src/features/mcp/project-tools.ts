import { Id } from '@earshot/shared/field/ids'
import { PersonDetail, PersonPage } from '@earshot/shared/person/person'
import { Project } from '@earshot/shared/project/project'
import { TagList } from '@earshot/shared/tag/tag'
import { z } from 'zod'
import { paged } from './inputs.ts'
import { defineTool } from './tool.ts'

/** A project without its settings. */
const ProjectRef = Project.pick({ id: true, name: true, slug: true, statuses: true })
const ProjectList = z.object({ items: z.array(ProjectRef) })

const listProjects = defineTool({
  name: 'list_projects',
  title: 'List projects and their statuses',
  description: 'Returns the projects that the key reaches, with the ids of their statuses. Call it first.',
  scopes: ['projects:read'],
  effect: 'reads',
  input: z.strictObject({}),
  async run({ api, key }) {
    const path = '/api/v1/projects'
    if (key.projectId === null) return api.get(path, ProjectList)
    return { items: [await api.get(`${path}/${key.projectId}`, ProjectRef)] }
  },
})

const listTags = defineTool({
  name: 'list_tags',
  title: 'List tags',
  description: 'Returns the organisation’s tags, with how often each is used.',
  scopes: ['feedback:read'],
  effect: 'reads',
  input: z.strictObject({}),
  run: ({ api }) => api.get('/api/v1/tags', TagList),
})

const findCustomers = defineTool({
  name: 'find_customers',
  title: 'Find customers',
  description: 'Finds customers by part of a name or an address.',
  scopes: ['contacts:read'],
  effect: 'reads',
  input: z.strictObject({ query: z.string(), ...paged }),
  run: ({ api }, input) => api.get('/api/v1/contacts', PersonPage, input),
})

const getCustomer = defineTool({
  name: 'get_customer',
  title: 'Read about a customer',
  description: 'Returns what the team knows about one customer.',
  scopes: ['contacts:read'],
  effect: 'reads',
  input: z.strictObject({ contactId: Id }),
  run: ({ api }, { contactId }) => api.get(`/api/v1/contacts/${contactId}`, PersonDetail),
})

/** Reading what surrounds feedback. */
export const projectTools = [listProjects, listTags, findCustomers, getCustomer]
